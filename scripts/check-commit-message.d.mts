export function findFaults(message: string): readonly string[]
