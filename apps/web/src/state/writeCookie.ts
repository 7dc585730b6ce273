/** Browsers keep cookies for 400 days at most; each visit begins them anew. */
const cookieSeconds = 400 * 86_400

/** Tells the server something with every request; an empty value takes it back. Returns whether that is news to it. */
export function writeCookie(name: string, value: string): boolean {
  const known = document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  if (value === '' && known === undefined) return false
  const secure = window.location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and not outside secure contexts.
  document.cookie = `${name}=${value};path=/;samesite=lax;max-age=${value === '' ? 0 : cookieSeconds}${secure}`
  return value !== (known ?? '')
}
