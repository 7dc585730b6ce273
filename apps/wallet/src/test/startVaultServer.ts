import type { StoredWallet } from '../server/askServer.ts'
import { type Asked, startDevice } from './startDevice.ts'

type Kept = { -readonly [Each in keyof StoredWallet]: StoredWallet[Each] }

/**
 * A device with passkeys, and a server that stores one wallet and requires no proofs.
 *
 * @param options.taken addresses that other people's wallets have
 * @param options.lie replaces the stored wallet in answers
 * @param options.answer answers all other requests
 */
export function startVaultServer({
  taken = [] as readonly string[],
  lie = (wallet: StoredWallet) => wallet,
  answer = (_: Asked): unknown => ({}),
} = {}) {
  const state = { wallet: undefined as Kept | undefined, lie, asked: [] as Asked[] }
  const device = startDevice((asked) => {
    state.asked.push(asked)
    const { path } = asked
    if (!path.startsWith('/v1/vault/')) return answer(asked)
    const body = asked.body as Record<string, unknown>
    if (path === '/v1/vault/challenge') return { challenge: 'AAAA' }
    if (path !== '/v1/vault/verify') change(path, body)
    return { wallet: state.lie({ ...state.wallet! }), ticket: 'ticket' }
  })

  function change(path: string, { fallback, ...first }: Record<string, unknown>): void {
    const {
      vault,
      from = 0,
      ...body
    } = taken.includes(first.address as string) ? { ...first, ...(fallback as object) } : first
    const now = state.wallet
    const { id } = (body.response ?? {}) as { readonly id?: string }
    const added = id === undefined ? [] : [{ id, label: 'Keychain', createdAt: 1 }]
    state.wallet = {
      address: now?.address ?? (body.address as string),
      vault: vault as string,
      revision: (from as number) + 1,
      isBackedUp: (body.isBackedUp as boolean | undefined) ?? now?.isBackedUp ?? false,
      passkeys: [
        ...(now?.passkeys ?? []).filter((each) => path !== '/v1/vault/delete' || each.id !== body.credential),
        ...added,
      ],
    }
  }

  return { state, device }
}
