import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BaseError } from '@oxbow/errors/BaseError'
import { z } from 'zod'
import { encodeLogo } from './encodeLogo.ts'
import { fetchLogo } from './fetchLogo.ts'
import { LogoError, type LogoFault, logoFaults } from './LogoError.ts'
import { toGatewayUrl } from './toGatewayUrl.ts'

export type LogoSettings = {
  /** Whether to fetch from other hosts; otherwise only `data:` images in lists and network files are used. */
  readonly fetches: boolean
  /** Folder of the stored logos. */
  readonly folder: string
  /** `https://host/ipfs/`, for `ipfs://` addresses; undefined for none. */
  readonly ipfsGateway: string | undefined
  /** `host` or `host:port`: hosts that may have private addresses and use http. */
  readonly privateHosts: ReadonlySet<string>
}

/** Logos of tokens and networks, by the URL in a list or network file: fetched once, stored as small WebP files. */
export type LogoStore = {
  /** Path of a URL's logo on this server; undefined if there is none. */
  pathOf(url: string | undefined): string | undefined
  /** Fetches new URLs; resolves when the round is over. */
  refresh(): Promise<void>
  /** A logo by its file name, `<sha256>.webp`. */
  read(name: string): Promise<Buffer | undefined>
  /** Resolves when all writes are done. */
  stop(): Promise<void>
}

const logoName = /^[0-9a-f]{64}\.webp$/
const indexName = 'index.json'
const indexSchema = z.record(
  z.string(),
  z.object({ checkedAt: z.number(), file: z.string().regex(logoName).nullable() }),
)

const hour = 3_600_000
/** How long logos and failures are kept before they are fetched again. */
const keptMs = { picture: 30 * 24 * hour, none: 24 * hour }
const atOnce = 4
/** The index is written after this many logos, so that a killed server doesn't start over. */
const atOneWrite = 100
const maxExamples = 5

/** @param options.named URLs currently in use; nothing else is ever fetched */
export function createLogoStore({ settings, named, onProblem }: createLogoStore.Options): LogoStore {
  const { folder, fetches, ipfsGateway, privateHosts } = settings
  const stopping = new AbortController()
  /** By hash of the URL, which may be a whole `data:` image. */
  let known = new Map<string, z.infer<typeof indexSchema>[string]>()
  let round = readIndex()

  async function readIndex(): Promise<void> {
    // With a damaged index the logos are just fetched again.
    const text = await readFile(join(folder, indexName), 'utf8').catch(() => '{}')
    const parsed = z.preprocess(parseJson, indexSchema).safeParse(text)
    known = new Map(Object.entries(parsed.data ?? {}))
  }

  async function fetchMissing(): Promise<void> {
    const wanted = [...new Set(named())].filter((url) => isAllowed(url) && isDue(url))
    const failures: { url: string; fault: LogoFault }[] = []
    for (let at = 0; at < wanted.length; at += atOneWrite) {
      const work = wanted.slice(at, at + atOneWrite).values()
      const workers = Array.from({ length: atOnce }, async () => {
        for (const url of work) {
          if (stopping.signal.aborted) return
          const fault = await take(url)
          if (fault !== undefined) failures.push({ url, fault })
        }
      })
      await Promise.all(workers)
      if (stopping.signal.aborted) return
      await writeFileWhole(indexName, JSON.stringify(Object.fromEntries(known)))
    }
    if (failures.length > 0) onProblem(new LogosMissingError(failures))
  }

  /** `data:` URLs need no request. */
  function isAllowed(url: string): boolean {
    return fetches || url.startsWith('data:')
  }

  function isDue(url: string): boolean {
    const entry = known.get(hashOf(url))
    if (entry === undefined) return true
    return Date.now() - entry.checkedAt > (entry.file === null ? keptMs.none : keptMs.picture)
  }

  /** Returns why there is no logo, if there is none. */
  async function take(url: string): Promise<LogoFault | undefined> {
    const key = hashOf(url)
    try {
      const bytes = await encodeLogo(await fetchLogo(toWebUrl(url), { privateHosts, signal: stopping.signal }))
      const file = `${hashOf(bytes)}.webp`
      await writeFileWhole(file, bytes)
      known.set(key, { checkedAt: Date.now(), file })
      return undefined
    } catch (error) {
      if (!(error instanceof LogoError)) throw error
      if (stopping.signal.aborted) return undefined
      // A stored logo is kept while its host is unreachable.
      const isAway = error.fault === 'unreachable' || error.fault === 'slow'
      known.set(key, { checkedAt: Date.now(), file: isAway ? (known.get(key)?.file ?? null) : null })
      return error.fault
    }
  }

  function toWebUrl(url: string): string {
    if (!url.startsWith('ipfs://')) return url
    if (ipfsGateway === undefined) throw new LogoError('no-gateway')
    const file = toGatewayUrl(ipfsGateway, url)
    if (file === undefined) throw new LogoError('refused')
    return file
  }

  /** Written under a temporary name, so that readers never see a partial file and two writers don't conflict. */
  async function writeFileWhole(name: string, content: string | Buffer): Promise<void> {
    await mkdir(folder, { recursive: true })
    const unfinished = join(folder, `${randomUUID()}.part`)
    await writeFile(unfinished, content)
    await rename(unfinished, join(folder, name))
  }

  function refresh(): Promise<void> {
    round = round.then(fetchMissing).catch(onProblem)
    return round
  }
  const timer = setInterval(refresh, hour).unref()

  return {
    refresh,
    pathOf(url) {
      const file = url === undefined || !isAllowed(url) ? undefined : known.get(hashOf(url))?.file
      return file ? `/logos/lists/${file}` : undefined
    },
    read: async (name) => (logoName.test(name) ? await readFile(join(folder, name)).catch(() => undefined) : undefined),
    stop() {
      stopping.abort()
      clearInterval(timer)
      return round
    },
  }
}

export declare namespace createLogoStore {
  type Options = {
    readonly settings: LogoSettings
    readonly named: () => Iterable<string>
    readonly onProblem: (error: unknown) => void
  }
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return {}
  }
}

export class LogosMissingError extends BaseError {
  override name = 'Server.LogosMissingError'
  constructor(failures: readonly { url: string; fault: LogoFault }[]) {
    const facts = failures.slice(0, maxExamples).map(({ url, fault }) => `${url.slice(0, 200)}: ${logoFaults[fault]}`)
    const others = failures.length - facts.length
    super('Some logos are not shown. Letters are shown instead.', {
      code: 'LogosMissing',
      facts: others > 0 ? [...facts, `and ${others} more`] : facts,
      nextAction: 'Tell the publisher of the list. The logos are requested again tomorrow.',
    })
  }
}
