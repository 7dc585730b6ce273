/** Takes out of a text what only the operator may know. */
export type Redact = (text: string) => string

/** What stands in the place of a secret. */
const mask = '[…]'
/** Shorter parts of a path are words (`v3`, `mainnet`) that logs need. */
const leastKeyLength = 10
/** Services show "the last characters" of a key in what they answer. Fewer than these are in words and hashes by chance. */
const leastPartLength = 8
const secretName = /TOKEN$|SECRET|PASSWORD|_KEY$/

/**
 * A redactor of everything secret in a process's settings: of each URL (nodes, the database) user, password, query, and the parts of its path that may be a
 * key; of each setting that is named a token, a secret, a password or a key its value; in any case of letters, as HTTP sends a user with a password, and parts
 * of 8 characters of a long one. Host names stay, so that a log still says which node it was.
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
    // One that is not encoded ends the host before it: it is in no part of the URL.
    if (password !== undefined) secrets.add(password)
  }
  // The longest first: one may be a part of another.
  const forms = [...secrets].flatMap(formsOf).sort((a, b) => b.length - a.length)
  if (forms.length === 0) return (text) => text
  const whole = new RegExp(forms.map((form) => form.replaceAll(/[^\w]/g, '\\$&')).join('|'), 'gi')
  const parts = new Set(forms.filter(isRandom).flatMap(partsOf))
  return (text) => withoutParts(text.replaceAll(whole, mask), parts)
}

/** What is made of words (`ethereum-mainnet`) has parts that logs need. */
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

function secretsOf({ username, password, pathname, search }: URL): readonly string[] {
  const parts = pathname.split('/').filter((part) => part.length >= leastKeyLength)
  const values = [...new URLSearchParams(search).values()]
  // A user's name is told from a word by the password beside it alone, and `postgres` is in every log.
  const user = password === '' || username.length >= leastKeyLength ? username : ''
  // As the header of a request has them (RFC 7617).
  const basic = password === '' ? '' : Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')
  return [user, password, basic, ...values, ...parts].filter((part) => part.length > 3)
}

/** As it was set, as URLs write it, and as JSON does. */
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
