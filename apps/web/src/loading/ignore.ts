/** Ignores a loading failure of a part that isn't essential. */
export function ignore(): void {}
