import { submissionUnknown } from './ProviderError.ts'
import type { Eip1193Provider, WalletAnswer } from './Wallet.ts'
import { WalletError } from './WalletError.ts'
import type { WalletFailureCode } from './WalletFailureCode.ts'

/**
 * Sends one request to a wallet. The user's rejection (4001, or what wallets send instead) is returned as an answer.
 *
 * @throws {WalletError} for everything else.
 */
export async function ask(
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[] = [],
): Promise<WalletAnswer<{ readonly value: unknown }>> {
  try {
    return { status: 'accepted', value: await provider.request({ method, params }) }
  } catch (cause) {
    const code = codeOf(cause)
    if (code === USER_REJECTED || saysRejected(code, cause)) return { status: 'rejected' }
    throw new WalletError(messageOf(cause) ?? `The wallet could not answer ${method}.`, {
      code: toFailureCode(code, messageOf(cause)),
      walletCode: code,
      cause,
    })
  }
}

/** EIP-1193 and EIP-1474. */
const USER_REJECTED = 4001
const INTERNAL_ERROR = -32_603

const failureCodes: Readonly<Record<number, WalletFailureCode>> = {
  4100: 'WalletDisconnected',
  4900: 'WalletOffline',
  4901: 'WalletOffline',
  [-32002]: 'WalletBusy',
  [INTERNAL_ERROR]: 'WalletFailed',
  [submissionUnknown]: 'SubmissionUnknown',
}

/** Nodes report insufficient funds for gas only as text, which wallets pass on. */
function toFailureCode(code: number | undefined, message: string | undefined) {
  if (/insufficient funds/i.test(message ?? '')) return 'InsufficientGas'
  return code === undefined ? 'WalletRefused' : (failureCodes[code] ?? 'WalletRefused')
}

/** The numeric error code; some wallets nest the real error in `data.originalError` (MetaMask mobile). */
export function codeOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, data } = error as { code?: unknown; data?: unknown }
  const inner =
    typeof data === 'object' && data !== null
      ? (data as { originalError?: { code?: unknown } }).originalError?.code
      : undefined
  const found = inner ?? code
  return typeof found === 'number' ? found : undefined
}

function messageOf(error: unknown): string | undefined {
  const message = typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : undefined
  return typeof message === 'string' && message !== '' ? message : undefined
}

/** Some wallets throw a plain Error when the user closes their window, and some report a rejection as an internal error. */
function saysRejected(code: number | undefined, error: unknown): boolean {
  const text = messageOf(error) ?? ''
  if (code === INTERNAL_ERROR) return /\buser (has )?(rejected|denied)/i.test(text)
  return code === undefined && /\b(user|request).{0,12}(rejected|denied|cancell?ed)/i.test(text)
}
