export function whenStarterIsGone(end: () => void): void
