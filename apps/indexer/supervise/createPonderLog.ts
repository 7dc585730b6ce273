import { z } from 'zod'

/** What was said within this time is not said again: a node that is away fails each call. */
const saidForMs = 60_000
const isError = 50

const lineSchema = z.looseObject({
  level: z.number(),
  msg: z.string(),
  chain: z.string().optional(),
  method: z.string().optional(),
  error: z.looseObject({ message: z.string().optional(), stack: z.string().optional() }).optional(),
})

type Line = z.infer<typeof lineSchema>

/** Ponder's words for what is in every log, as an operator reads them. What it says otherwise stays in its own words. */
const sentences: Readonly<Record<string, (line: Line) => string>> = {
  'Received JSON-RPC error': ({ method }) => `The node failed a call (${method}); it is asked again`,
  'JSON-RPC request unexpectedly surpassed timeout': ({ method }) =>
    `The node did not answer in time (${method}); it is asked again`,
  'Failed to fetch latest block': () => 'The newest block could not be read; it is asked for again',
  'No new block received within expected time': () => 'No new block has come for longer than blocks take',
  'Encountered unrecoverable reorg': () => 'The chain has changed deeper than an index can undo',
  'Build failed': () => 'The index cannot start',
  'Failed database query': () => 'The database failed a statement',
  'Postgres client error': () => 'A connection to the database broke',
  'Postgres pool error': () => 'A connection to the database broke',
  'Error while processing event': () => 'The index failed at an event',
  'Received SIGTERM': () => 'The index is told to stop',
  'Started shutdown sequence': () => 'The index stops',
}

/** Writes each line of Ponder's JSON log as a sentence with its time, followed by an error's stack. Other lines are passed on unchanged. */
export function createPonderLog(write: (text: string) => void, now: () => number = Date.now): (line: string) => void {
  const saidMs = new Map<string, number>()
  return (line) => {
    const parsed = lineSchema.safeParse(parse(line))
    if (!parsed.success) {
      write(`${line}\n`)
      return
    }
    const text = describe(parsed.data)
    const atMs = now()
    for (const [said, sinceMs] of saidMs) if (atMs - sinceMs >= saidForMs) saidMs.delete(said)
    if (saidMs.has(text)) return
    saidMs.set(text, atMs)
    const { error, level, method } = parsed.data
    // A call of a node that fails is no fault of this program.
    const stack = level >= isError && method === undefined ? error?.stack : undefined
    write(`${new Date(atMs).toISOString()} ${text}\n${stack ? `${stack}\n` : ''}`)
  }
}

function describe(line: Line): string {
  const said = sentences[line.msg]?.(line) ?? line.msg
  const reason = reasonOf(line.error?.message)
  return `${line.chain === undefined ? '' : `${line.chain}: `}${said}${reason === undefined ? '' : `: ${reason}`}.`
}

/** viem says what the node said on a line of its own, below general advice. */
function reasonOf(message: string | undefined): string | undefined {
  const said = /^Details: (.+)$/m.exec(message ?? '')?.[1] ?? message?.split('\n')[0]
  return said?.replace(/\.$/, '') || undefined
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch {
    return undefined
  }
}
