import type { NamedTopic, Subscriber } from "#contract/newsletter.ts";
import type { SubscriberOrigin, SubscriberState } from "#contract/newsletter-terms.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Pill } from "#web/shared/ui/pill.tsx";
import { formatDateTime } from "../shared/format-date-time.ts";
import { RowActions } from "../ui/row-actions.tsx";
import { stateNames } from "./subscribers-view.ts";
import { ListTable } from "../ui/list-table.tsx";

type SubscribersTableProps = {
  subscribers: readonly Subscriber[];
  topics: readonly NamedTopic[];
  loading: boolean;
  onOpen: (subscriber: Subscriber) => void;
  onDelete: (subscriber: Subscriber) => void;
};

const tones = { active: "ok", pending: "warn", unsubscribed: "neutral", bounced: "danger" } as const satisfies Record<
  SubscriberState,
  string
>;
const origins: Readonly<Record<SubscriberOrigin, string>> = {
  form: "Subscribed",
  owner: "Added by you",
  import: "Imported",
};

export function SubscribersTable({
  subscribers,
  topics,
  loading,
  onOpen,
  onDelete,
}: SubscribersTableProps): React.ReactElement {
  const { timeZone } = useSite();
  const nameOf = new Map(topics.map(({ topic, name }) => [topic, name]));
  return (
    <ListTable label="Subscribers" columns={["Address", "Topics", "Since", "State"]} loading={loading}>
      {subscribers.map((subscriber) => {
        const { id, email, state, origin, sourcePath } = subscriber;
        return (
          <tr key={id}>
            <th scope="row" className="table-title">
              <bdi>{email}</bdi>{" "}
              <span className="table-note">
                {origins[origin]}
                {sourcePath !== "" && ` at ${sourcePath}`}
              </span>
            </th>
            <td className="table-fact">
              <span className="table-word">Topics: </span>
              {subscriber.topics.length === 0
                ? "All letters"
                : subscriber.topics.map((topic) => nameOf.get(topic) ?? `Deleted ${topic.split(":")[0]}`).join(", ")}
            </td>
            <td className="table-fact">
              <span className="table-word">Since </span>
              {formatDateTime(subscriber.confirmedAt ?? subscriber.createdAt, timeZone)}
            </td>
            <td>
              <Pill tone={tones[state]}>{stateNames[state]}</Pill>
            </td>
            <td className="table-actions">
              <RowActions
                icons
                of={email}
                actions={[
                  {
                    label: "Everything",
                    name: `Everything about ${email}`,
                    icon: "user",
                    onClick: () => onOpen(subscriber),
                  },
                  {
                    label: "Delete",
                    icon: "trash",
                    danger: true,
                    disabled: loading,
                    onClick: () => onDelete(subscriber),
                  },
                ]}
              />
            </td>
          </tr>
        );
      })}
    </ListTable>
  );
}
