/** For what works without the part that did not load, or did not answer. */
export function ignore(): void {}
