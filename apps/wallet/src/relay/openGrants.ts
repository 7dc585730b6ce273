import { delegationContracts } from '@oxbow/delegation/contracts'
import { callNode } from '../server/callNode.ts'

const name = 'oxbow.wallet.grants'
/** A block may be dated this much before it is made. */
const lateSeconds = 60

type OpenGrant = { readonly key: string; readonly id: string; readonly expiresAt: number }

/**
 * Signed grants that somebody may still send, whatever the operator said of them. The next grant of the account takes the id of one that wasn't used:
 * of all with one id the chain accepts one, so a request that is repeated because it seemed lost is never done twice.
 */
export const openGrants = {
  /**
   * The id for the next grant of an account on a network. `make` draws a new one.
   *
   * @param used ids that aren't taken again, because the node says that they were used
   */
  idFor(chainId: number, account: string, used: readonly string[], make: () => bigint): bigint {
    const open = read(chainId, account).find(({ id }) => !used.includes(id))
    return open === undefined ? make() : BigInt(open.id)
  },
  /** Until when a signed grant may still be sent, Unix seconds; undefined if there is none. `ids`: of these alone. */
  until(chainId: number, account: string, ids?: readonly string[]): number | undefined {
    const ends = read(chainId, account).flatMap(({ expiresAt, id }) => (ids?.includes(id) === false ? [] : expiresAt))
    return ends.length > 0 ? Math.max(...ends) + lateSeconds : undefined
  },
  /** Ids of those that were used, as the operator's node says, who may have reasons to say so: the person is asked before another one is signed. */
  async used(chainId: number, account: string): Promise<readonly string[]> {
    const { id: to, manager } = delegationContracts
    const ids = read(chainId, account).map(async ({ id }) => {
      // `getIsUsed(address,address,uint256)`
      const words = [manager, account, id].map((each) => BigInt(each).toString(16).padStart(64, '0'))
      const data = `0x595dce48${words.join('')}`
      const answer = await callNode(chainId, 'eth_call', [{ to, data }, 'latest']).catch(() => '0x')
      return Number(answer) === 1 ? id : []
    })
    return (await Promise.all(ids)).flat()
  },
  /** Before a grant is signed. @throws when it can't be stored: then nothing may be signed */
  add(chainId: number, account: string, { id, expiresAt }: { readonly id: bigint; readonly expiresAt: number }): void {
    const added = { key: keyOf(chainId, account), id: String(id), expiresAt }
    const isIt = (each: OpenGrant) => each.key === added.key && each.id === added.id
    const known = readAll()
    // The longest of those with this id.
    const last = Math.max(expiresAt, known.find(isIt)?.expiresAt ?? 0)
    const others = known.filter((each) => !isIt(each))
    localStorage.setItem(name, JSON.stringify([{ ...added, expiresAt: last }, ...others]))
  },
}

function keyOf(chainId: number, account: string): string {
  return `${chainId}:${account.toLowerCase()}`
}

/** The newest first. */
function read(chainId: number, account: string): readonly OpenGrant[] {
  return readAll().filter(({ key }) => key === keyOf(chainId, account))
}

/** Of all accounts, without those that have ended. */
function readAll(): readonly OpenGrant[] {
  try {
    const found: readonly OpenGrant[] = JSON.parse(localStorage.getItem(name) ?? '[]')
    const now = Date.now() / 1_000
    return found.filter(({ expiresAt, id }) => /^\d{1,78}$/.test(id) && expiresAt + lateSeconds > now)
  } catch {
    return []
  }
}
