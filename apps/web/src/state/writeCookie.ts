/** Browsers keep cookies for at most 400 days; each visit renews them. */
const cookieSeconds = 400 * 86_400

/** Sets a cookie for the server; an empty value removes it. Returns whether the value changed. */
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
