import { setTimeout as sleep } from 'node:timers/promises'

/** A market of a fast node is there by then: no line about it is needed. */
const graceMs = 3_000
const pollIntervalMs = 500
const timeoutMs = 5_000

type State = {
  readonly ready: boolean
  readonly database?: { readonly detail?: string }
  readonly disk?: { readonly detail?: string }
  readonly chains?: readonly {
    readonly snapshotBlock: string | null
    readonly findings?: readonly { readonly verdict: string; readonly text: string }[]
    readonly detail?: string
  }[]
}

/** Says that Oxbow is ready once its `/readyz` does, and until then that pages are served and what is missing. Ends with the process. */
export async function sayWhenReady({ env, port, say, afterMs = graceMs }: sayWhenReady.Options): Promise<void> {
  const url = readinessUrl(env)
  const name = env.OXBOW_PROFILE === 'public' ? publicName(env) : undefined
  const place = `http://localhost:${port}${name ? ` for ${name}` : ''}`
  const startedMs = Date.now()
  let isTold = false
  for (;;) {
    const state = url === undefined ? { ready: true } : await ask(url)
    if (state?.ready) return say(`Oxbow is ready at ${place}`)
    if (!isTold && Date.now() - startedMs >= afterMs) {
      isTold = true
      say(`Pages are served at ${place}, but Oxbow is not ready: ${missing(state)} All of it: ${url}`)
    }
    await sleep(pollIntervalMs, undefined, { ref: false })
  }
}

export declare namespace sayWhenReady {
  type Options = {
    readonly port: number
    readonly env: NodeJS.ProcessEnv
    readonly say: (line: string) => void
    readonly afterMs?: number
  }
}

/** Where the wallet is: on this machine for its own user, for visitors only where the operator gave it a name. */
export function walletOrigin(
  { port, profile }: { readonly port: number; readonly profile: 'local' | 'public' },
  env: NodeJS.ProcessEnv,
): string | undefined {
  if (env.OXBOW_WALLET_ORIGIN) return env.OXBOW_WALLET_ORIGIN
  return profile === 'local' ? `http://wallet.localhost:${port}` : undefined
}

function readinessUrl({ OXBOW_OPERATOR_HOST: host = '', OXBOW_OPERATOR_PORT: port }: NodeJS.ProcessEnv) {
  // Any free port: only the server knows which.
  if (!port || port === '0') return undefined
  const reached = ['', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}/readyz`
}

function publicName({ OXBOW_EXCHANGE_ORIGIN: origins = '', OXBOW_HOSTS: hosts = '' }: NodeJS.ProcessEnv) {
  const [origin] = origins.split(',')
  const host = hosts.split(',').find((each) => each.trim() !== '' && !each.includes('*'))
  return origin || (host && `https://${host.trim()}`)
}

async function ask(url: string): Promise<State | undefined> {
  try {
    return (await (await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })).json()) as State
  } catch {
    return undefined
  }
}

function missing(state: State | undefined): string {
  if (state === undefined) return 'its server does not answer.'
  const found = state.chains?.flatMap(({ findings = [] }) => findings.filter(({ verdict }) => verdict === 'error'))[0]
  const isReading = state.chains?.some(({ snapshotBlock }) => snapshotBlock === null)
  const detail = state.database?.detail ?? state.disk?.detail ?? found?.text
  return detail ?? (isReading ? 'its pools are being read.' : 'a check has not passed.')
}
