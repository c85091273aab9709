/**
 * `localStorage` or `sessionStorage` that never throws. A browser can refuse storage (blocked site data) or run out of room. Values then
 * last as long as the page.
 */
class SafeStorage {
  private readonly unstored = new Map<string, string>();
  private readonly open: () => Storage;

  /** Reading the global throws where site data is blocked, so each use reads it again. */
  constructor(open: () => Storage) {
    this.open = open;
  }

  get(key: string): string | null {
    return this.unstored.get(key) ?? this.attempt((storage) => storage.getItem(key)) ?? null;
  }

  /** Returns false if the value lasts only as long as the page. */
  set(key: string, value: string): boolean {
    const isStored = this.attempt((storage) => {
      storage.setItem(key, value);
      return true;
    });
    if (isStored) this.unstored.delete(key);
    else this.unstored.set(key, value);
    return isStored ?? false;
  }

  remove(key: string): void {
    this.unstored.delete(key);
    this.attempt((storage) => {
      storage.removeItem(key);
    });
  }

  keys(): string[] {
    return [...new Set([...(this.attempt(Object.keys) ?? []), ...this.unstored.keys()])];
  }

  private attempt<Result>(use: (storage: Storage) => Result): Result | undefined {
    try {
      return use(this.open());
    } catch {
      return undefined;
    }
  }
}

export const safeLocalStorage = new SafeStorage(() => localStorage);
export const safeSessionStorage = new SafeStorage(() => sessionStorage);
