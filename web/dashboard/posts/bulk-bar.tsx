import { Button } from "#web/shared/ui/button.tsx";
import "./bulk-bar.css";

type BulkBarProps = {
  count: number;
  /** True while the list loads. */
  disabled: boolean;
  onToggle: () => void;
  onDelete: () => void;
  onClear: () => void;
};

/** The actions on selected posts. The bar is always in the layout, so selecting doesn't move rows; on phones it appears at the bottom. */
export function BulkBar({ count, disabled, onToggle, onDelete, onClear }: BulkBarProps): React.ReactElement {
  const off = disabled || count === 0;
  return (
    <div className="bulk-bar" role="group" aria-label="Selected posts" data-active={count > 0 || undefined}>
      <span className="bulk-bar-count number" role="status">
        {count} selected
      </span>
      <Button className="bulk-bar-clear" variant="quiet" size="small" disabled={off} onClick={onClear}>
        Clear selection
      </Button>
      <Button size="small" disabled={off} onClick={onToggle}>
        Publish / unpublish
      </Button>
      <Button variant="danger-quiet" size="small" disabled={off} onClick={onDelete}>
        Delete
      </Button>
    </div>
  );
}
