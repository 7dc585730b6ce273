export function findCycles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[][]
