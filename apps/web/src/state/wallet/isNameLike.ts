/** Whether it may be an ENS name: words with a dot between them. */
export function isNameLike(text: string): boolean {
  return /^[^\s.]+(\.[^\s.]+)*\.[^\s.\d]{2,}$/.test(text)
}
