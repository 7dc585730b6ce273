import { base58 } from '@scure/base'
import { Account, FailedTransactionMetadata, LiteSvm } from 'litesvm/dist/internal.js'
import { readSolanaTransaction, type SolanaTransaction } from './SolanaTransaction.ts'
import {
  decodeDecimals,
  decodeTokenAccount,
  encodeMint,
  encodeTokenAccount,
  type TokenHolding,
  tokenProgram,
  toTokenAddress,
} from './tokenAccounts.ts'

/** What an account gets when it is first looked at. Worthless, as all of a local network. */
const firstLamports = 10_000_000_000n
/** USDC's mint on mainnet, so that pages know its name, and one that they don't know. */
export const simulatedMints = [
  { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6, amount: 250_000_000n },
  { mint: 'oxbowSimu1atedToken111111111111111111111111', decimals: 9, amount: 1_234_567_890_123n },
] as const
/** Accounts that get it: each takes memory until the process ends. */
const mostFunded = 10_000
/** Signatures kept. */
const mostHistory = 1_000

type Outcome = {
  readonly signature: string
  readonly slot: number
  readonly err: unknown
  readonly accounts: readonly string[]
}

/** A network of Solana in this process, by litesvm: the real token program and virtual machine, without validators, blocks and time. */
export function createSimulatedSolana() {
  const svm = new LiteSvm()
  const history: Outcome[] = []
  const funded = new Set<string>()
  const slot = () => Number(svm.getClock().slot)

  function put(address: Uint8Array, data: Uint8Array): void {
    const rent = svm.minimumBalanceForRentExemption(BigInt(data.length))
    svm.setAccount(address, new Account(rent, data, tokenProgram, false, 0n))
  }
  for (const { mint, decimals } of simulatedMints) put(base58.decode(mint), encodeMint(decimals))

  function fund(owner: string): void {
    if (funded.has(owner) || funded.size >= mostFunded || svm.getAccount(base58.decode(owner))) return
    funded.add(owner)
    svm.airdrop(base58.decode(owner), firstLamports)
    for (const { mint, amount } of simulatedMints)
      put(toTokenAddress(owner, mint), encodeTokenAccount({ mint, owner, amount }))
  }

  function decimalsOf(mint: string): number {
    return decodeDecimals(svm.getAccount(base58.decode(mint))?.data() ?? new Uint8Array()) ?? 0
  }

  return {
    slot,
    latestBlockhash: () => svm.latestBlockhash(),
    rentOf: (bytes: number) => svm.minimumBalanceForRentExemption(BigInt(bytes)),
    balanceOf(address: string): bigint {
      fund(address)
      return svm.getBalance(base58.decode(address)) ?? 0n
    },
    tokensOf(owner: string): readonly (TokenHolding & { readonly address: string; readonly decimals: number })[] {
      fund(owner)
      return svm.getProgramAccounts(tokenProgram).flatMap((found) => {
        const holding = decodeTokenAccount(found.account().data())
        if (holding?.owner !== owner) return []
        return [{ ...holding, address: base58.encode(found.address), decimals: decimalsOf(holding.mint) }]
      })
    },
    accountOf(address: string) {
      const found = svm.getAccount(base58.decode(address))
      return found && { lamports: found.lamports(), data: found.data(), owner: base58.encode(found.owner()) }
    },
    /** Undefined for bytes that aren't a transaction. */
    send(bytes: Uint8Array): Outcome | undefined {
      const read = readSolanaTransaction(bytes)
      if (read === undefined) return undefined
      const done = read.isVersioned ? svm.sendVersionedTransaction(bytes) : svm.sendLegacyTransaction(bytes)
      const outcome = toOutcome(read, done instanceof FailedTransactionMetadata ? done.toString() : null)
      history.unshift(outcome)
      history.length = Math.min(history.length, mostHistory)
      return outcome
    },
    outcomes: (): readonly Outcome[] => history,
  }

  function toOutcome({ signature, accounts }: SolanaTransaction, err: unknown): Outcome {
    return {
      signature: base58.encode(signature),
      slot: slot(),
      err,
      accounts: accounts.map((account) => base58.encode(account)),
    }
  }
}

export type SimulatedSolana = ReturnType<typeof createSimulatedSolana>
