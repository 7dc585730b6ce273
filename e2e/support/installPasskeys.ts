// biome-ignore-all lint/suspicious/noExplicitAny: what a page of the browser holds has no types here.

import type { PasskeyRequest, SoftAuthenticator } from '@oxbow/test/SoftAuthenticator'
import type { BrowserContext } from 'playwright-core'

/** Adds an authenticator to every page of a context. The origin is the frame's, as in a browser. */
export async function installPasskeys(context: BrowserContext, device: SoftAuthenticator): Promise<void> {
  await context.exposeBinding(
    'softPasskey',
    ({ frame }, kind: 'create' | 'get', asked: Omit<PasskeyRequest, 'origin'>) => {
      try {
        return device[kind]({ ...asked, origin: new URL(frame.url()).origin })
      } catch (error) {
        return { error: (error as Error).name }
      }
    },
  )
  await context.addInitScript(replaceCredentials)
}

/** Runs in the page. */
function replaceCredentials(): void {
  type Answer = { id: string; response: Record<string, string>; prf?: string; error?: string }
  const { softPasskey } = window as unknown as { softPasskey(kind: string, asked: object): Promise<Answer> }
  const toText = (source: BufferSource) => {
    const bytes = ArrayBuffer.isView(source)
      ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
      : new Uint8Array(source)
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  }
  const toBytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
  const ids = (list: PublicKeyCredentialDescriptor[] = []) => list.map(({ id }) => toText(id))

  async function ask(kind: 'create' | 'get', options: any) {
    const { publicKey } = options
    const first = publicKey.extensions?.prf?.eval?.first
    const answer = await softPasskey(kind, {
      challenge: toText(publicKey.challenge),
      rpId: publicKey.rpId ?? publicKey.rp?.id ?? location.hostname,
      userId: publicKey.user && toText(publicKey.user.id),
      exclude: ids(publicKey.excludeCredentials),
      allow: ids(publicKey.allowCredentials),
      prf: first && toText(first),
    })
    if (answer.error) throw new DOMException(answer.error, answer.error)
    const { transports, ...response } = answer.response as Record<string, any>
    return {
      id: answer.id,
      rawId: toBytes(answer.id),
      type: 'public-key',
      response: {
        ...Object.fromEntries(Object.entries(response).map(([name, value]) => [name, toBytes(value as string)])),
        getTransports: () => transports ?? [],
      },
      getClientExtensionResults: () =>
        answer.prf ? { prf: { enabled: true, results: { first: toBytes(answer.prf) } } } : {},
    }
  }
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: (options: unknown) => ask('create', options), get: (options: unknown) => ask('get', options) },
  })
}
