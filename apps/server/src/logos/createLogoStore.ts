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
  /** Whether other hosts are asked; without it only images that stand in a list or a network file themselves are taken. */
  readonly fetches: boolean
  /** Where they are kept. */
  readonly folder: string
  /** `https://host/ipfs/`, for `ipfs://` addresses; undefined for none. */
  readonly ipfsGateway: string | undefined
  /** `host` or `host:port`: these may be at private addresses, and speak http. */
  readonly privateHosts: ReadonlySet<string>
}

/** Pictures of tokens and networks by the address that a list or a network file names: fetched once, kept as small WebP files. */
export type LogoStore = {
  /** Where this server has the picture of that address; undefined while it has none. */
  pathOf(url: string | undefined): string | undefined
  /** Fetches what is named and not known. Returns when a round is over. */
  refresh(): Promise<void>
  /** A picture by its name, `<sha256>.webp`. */
  read(name: string): Promise<Buffer | undefined>
  /** Resolves when nothing is written any more. */
  stop(): Promise<void>
}

const logoName = /^[0-9a-f]{64}\.webp$/
const indexName = 'index.json'
const indexSchema = z.record(
  z.string(),
  z.object({ checkedAt: z.number(), file: z.string().regex(logoName).nullable() }),
)

const hour = 3_600_000
/** Pictures change rarely, and hosts that are away come back. */
const keptMs = { picture: 30 * 24 * hour, none: 24 * hour }
const atOnce = 4
/** After so many the index is written: a server that is killed does not begin anew. */
const atOneWrite = 100
const mostExamples = 5

/**
 * @param options.named the addresses that count now; nothing else is ever fetched
 */
export function createLogoStore({ settings, named, onProblem }: createLogoStore.Options): LogoStore {
  const { folder, fetches, ipfsGateway, privateHosts } = settings
  const stopping = new AbortController()
  /** By hash of the address, which may be a whole picture. */
  let known = new Map<string, z.infer<typeof indexSchema>[string]>()
  let round = readIndex()

  async function readIndex(): Promise<void> {
    // A damaged index costs no more than fetching again.
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

  /** What stands in the address itself is asked of nobody. */
  function isAllowed(url: string): boolean {
    return fetches || url.startsWith('data:')
  }

  function isDue(url: string): boolean {
    const entry = known.get(hashOf(url))
    if (entry === undefined) return true
    return Date.now() - entry.checkedAt > (entry.file === null ? keptMs.none : keptMs.picture)
  }

  /** Why there is no picture, if there is none. */
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
      // What was had once stays while its host is away.
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

  /** A reader never sees half a file, and two that write the same picture are not in each other's way. */
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
    const facts = failures.slice(0, mostExamples).map(({ url, fault }) => `${url.slice(0, 200)}: ${logoFaults[fault]}`)
    const others = failures.length - facts.length
    super('Some logos are not shown; letters stand in for them.', {
      code: 'LogosMissing',
      facts: others > 0 ? [...facts, `and ${others} more`] : facts,
      nextAction: 'Tell whoever publishes the list. They are asked for again tomorrow.',
    })
  }
}
