import { webLocks } from '@oxbow/runtime/webLocks'

const locks = webLocks()

/**
 * Chooses nonces and sends what has them while no other window of this wallet does the same for an account: pressed at one moment, two of them
 * would take the same nonce, and the node would drop one. Closing a window ends its turn.
 */
export async function inTurn<T>(chainId: number, address: string, send: () => Promise<T>): Promise<T> {
  const release = await locks.hold(`oxbow.wallet.nonces.${chainId}:${address.toLowerCase()}`, never)
  try {
    return await send()
  } finally {
    release()
  }
}

/** Whoever doesn't want to wait closes the window. */
const never = new AbortController().signal
