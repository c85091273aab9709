export function findNode24(): string | null;
export function pathWithTools(node: string): string;
