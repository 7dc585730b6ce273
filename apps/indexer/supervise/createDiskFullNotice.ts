import type { Emit } from './emit.ts'

/** The index tries again and again, with pauses of up to half a minute. */
const quietMs = 40_000

/** Says once that the database has no space left, and once that the index goes on. */
export function createDiskFullNotice({ connectionString, emit, now = Date.now }: createDiskFullNotice.Options) {
  const { hostname, port } = new URL(connectionString)
  const name = `The database at ${hostname}:${port || 5432}`
  let fullAtMs: number | undefined
  const say = (text: string) => emit({ type: 'notice', about: 'database', text: `${name} ${text}` })
  return {
    isFull(): void {
      if (fullAtMs === undefined)
        say(
          'has no space left: the index and usernames stand still, trading goes on. Free some on its disk: all goes on by itself then.',
        )
      fullAtMs = now()
    },
    /** The index is at the head of its chains. */
    follows(): void {
      if (fullAtMs === undefined || now() - fullAtMs < quietMs) return
      fullAtMs = undefined
      say('has space again: the index goes on.')
    },
  }
}

export declare namespace createDiskFullNotice {
  type Options = { readonly connectionString: string; readonly emit: Emit; readonly now?: () => number }
}
