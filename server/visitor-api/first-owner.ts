// Whether a site still waits for its first account, for the page that creates it.
import { firstOwnerCalls } from "#contract/first-owner.ts";
import { getFirstOwner } from "../domain/auth/first-owner.ts";
import { visitorCall } from "./visitor-call.ts";

export const visitorFirstOwnerCalls = [visitorCall(firstOwnerCalls.get, (_input, context) => getFirstOwner(context))];
