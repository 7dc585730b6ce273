/** Removes secrets from a text that only the operator may know. */
export type Redact = (text: string) => string

/** Replaces a secret. */
const mask = '[…]'
/** Shorter path segments are words (`v3`, `mainnet`) that logs need. */
const leastKeyLength = 10
/** Services show "the last characters" of a key in their answers. Shorter substrings occur in words and hashes by chance. */
const leastPartLength = 8
const secretName = /TOKEN$|SECRET|PASSWORD|_KEY$/

/**
 * Creates a redactor for every secret in a process's settings: of each URL (nodes, the database) the user, password, query and path segments that may
 * be keys; and the value of each setting named a token, secret, password or key. It matches any letter case, the Basic header that HTTP makes of user
 * and password, and substrings of 8 characters of long secrets. Host names stay, so that logs show which node it was.
 *
 * @example
 * createRedactor({ OXBOW_RPC_1: 'https://node.example/v2/0123456789abcdef' })('GET https://node.example/v2/0123456789abcdef')
 * // 'GET https://node.example/v2/[…]'
 */
export function createRedactor(environment: Readonly<Record<string, string | undefined>>): Redact {
  const secrets = new Set<string>()
  for (const [name, value = ''] of Object.entries(environment)) {
    if (secretName.test(name)) secrets.add(value)
    for (const url of urlsIn(name, value)) for (const secret of secretsOf(url)) secrets.add(secret)
    const password = name === 'DATABASE_URL' ? /:\/\/[^:]*:(.{4,})@/s.exec(value)?.[1] : undefined
    // An unescaped password can end the host early, so it isn't in any part of the parsed URL.
    if (password !== undefined) secrets.add(password)
  }
  // Longest first, because one secret may be part of another.
  const forms = [...secrets].flatMap(formsOf).sort((a, b) => b.length - a.length)
  if (forms.length === 0) return (text) => text
  const whole = new RegExp(forms.map((form) => form.replaceAll(/[^\w]/g, '\\$&')).join('|'), 'gi')
  const parts = new Set(forms.filter(isRandom).flatMap(partsOf))
  return (text) => withoutParts(text.replaceAll(whole, mask), parts)
}

/** Secrets made of words (`ethereum-mainnet`) have parts that logs need. */
function isRandom(secret: string): boolean {
  return secret.length >= 2 * leastPartLength && /\d/.test(secret)
}

function partsOf(secret: string): string[] {
  const text = secret.toLowerCase()
  return Array.from({ length: text.length - leastPartLength + 1 }, (_, at) => text.slice(at, at + leastPartLength))
}

function withoutParts(text: string, parts: ReadonlySet<string>): string {
  const isPart = (end: number) => parts.has(text.slice(end - leastPartLength, end).toLowerCase())
  let rest = ''
  let keptFrom = 0
  for (let end = leastPartLength; end <= text.length; end++) {
    if (!isPart(end)) continue
    rest += text.slice(keptFrom, end - leastPartLength) + mask
    while (end < text.length && isPart(end + 1)) end++
    keptFrom = end
    end += leastPartLength - 1
  }
  return rest + text.slice(keptFrom)
}

function urlsIn(name: string, value: string): readonly URL[] {
  if (!name.startsWith('OXBOW_') && name !== 'DATABASE_URL') return []
  return value.split(',').flatMap((text) => {
    const url = URL.parse(text.trim())
    return url === null || url.host === '' ? [] : [url]
  })
}

function secretsOf({ username, password, pathname, protocol, search }: URL): readonly string[] {
  const parts = pathname.split('/').filter((part) => part.length >= leastKeyLength)
  const values = [...new URLSearchParams(search).values()]
  // Beside a password a user may be an ordinary word, and `postgres` is in every log. Without one it may be a node's key, but not a database's:
  // `oxbow`, whose password is elsewhere, is part of every sentence and path.
  const isKey = password === '' && !/^postgres(ql)?:$/.test(protocol)
  const user = isKey || username.length >= leastKeyLength ? username : ''
  // As in a request's Authorization header (RFC 7617).
  const basic = password === '' ? '' : Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')
  return [user, password, basic, ...values, ...parts].filter((part) => part.length > 3)
}

/** As configured, URL-encoded, and JSON-escaped. */
function formsOf(secret: string): readonly string[] {
  const plain = decoded(secret)
  const forms = [secret, plain, encodeURIComponent(plain), JSON.stringify(plain).slice(1, -1)]
  return [...new Set(forms)].filter((form) => form !== '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
