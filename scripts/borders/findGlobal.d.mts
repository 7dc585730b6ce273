export function findGlobal(source: string): string | undefined
