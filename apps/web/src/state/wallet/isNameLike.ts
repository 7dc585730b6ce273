/** Whether the text may be an ENS name: labels separated by dots. */
export function isNameLike(text: string): boolean {
  return /^[^\s.]+(\.[^\s.]+)*\.[^\s.\d]{2,}$/.test(text)
}
