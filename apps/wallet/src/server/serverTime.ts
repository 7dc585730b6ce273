/** When the server last told its time, by a clock that nobody can set. */
let last: { readonly time: number; readonly at: number } | undefined
const freshMs = 60_000
/** A signature waits for it: a server that doesn't answer must not hold one up. */
const timeoutMs = 3_000

/** Notes the time of an answer, which no cache may have kept. */
export function noteTime({ headers }: Response): void {
  const time = Date.parse(headers.get('date') ?? '')
  if (time > 0) last = { time, at: performance.now() }
}

/**
 * Unix milliseconds that neither this device's clock nor the server's can move ahead alone: the earlier of both. Undefined while the server doesn't
 * answer.
 */
export async function checkedTime(): Promise<number | undefined> {
  if (!(ageOf(last) < freshMs)) {
    last = undefined
    const signal = AbortSignal.timeout(timeoutMs)
    await fetch('/v1/networks', { cache: 'no-store', signal }).then(noteTime, () => undefined)
  }
  return last && Math.min(Date.now(), Math.floor(last.time + ageOf(last)))
}

function ageOf(noted: typeof last): number {
  const age = noted ? performance.now() - noted.at : Number.NaN
  return age >= 0 ? age : Number.NaN
}
