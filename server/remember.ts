/**
 * Stores a value as the newest. Above `most` values, the oldest tenth is forgotten: one at a time would take long, because a map keeps the places
 * of deleted entries for a while, and the search for the oldest one passes them all.
 */
export function remember<Value>(values: Map<string, Value>, key: string, value: Value, most: number): void {
  values.delete(key);
  values.set(key, value);
  if (values.size <= most) return;
  for (const oldest of values.keys()) {
    if (values.size <= most * 0.9) return;
    values.delete(oldest);
  }
}
