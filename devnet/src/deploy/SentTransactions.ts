import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Address, Hex } from 'viem'
import { z } from 'zod'

const hex = z.string().regex(/^0x[0-9a-f]*$/) as unknown as z.ZodType<Hex>
const sentSchema = z.object({ nonce: z.int().nonnegative(), hash: hex, raw: hex })
const fileSchema = z.object({
  chainId: z.int().positive(),
  account: hex as z.ZodType<Address>,
  sent: z.record(z.string(), sentSchema),
})

/** A signed transaction. It contains no key, and sending it again is safe. */
export type Sent = z.infer<typeof sentSchema>

/** The signed transaction of each step, stored before it is sent, so that a killed run continues with the same transactions. */
export class SentTransactions {
  readonly #path: string
  readonly #owner: { chainId: number; account: Address }
  readonly #sent: Record<string, Sent>

  /** @throws {ForeignRecordError} if the file belongs to another chain or account, or isn't a record */
  constructor(path: string, owner: { chainId: number; account: Address }) {
    this.#path = path
    this.#owner = { ...owner, account: owner.account.toLowerCase() as Address }
    this.#sent = existsSync(path) ? this.#read() : {}
  }

  get size(): number {
    return Object.keys(this.#sent).length
  }

  get(step: string): Sent | undefined {
    return this.#sent[step]
  }

  set(step: string, sent: Sent): void {
    this.#sent[step] = sent
    const next = `${this.#path}.new`
    writeFileSync(next, `${JSON.stringify({ ...this.#owner, sent: this.#sent }, null, 2)}\n`)
    renameSync(next, this.#path)
  }

  #read(): Record<string, Sent> {
    let json: unknown
    try {
      json = JSON.parse(readFileSync(this.#path, 'utf8'))
    } catch {
      throw new ForeignRecordError(this.#path, 'it is not JSON')
    }
    const parsed = fileSchema.safeParse(json)
    if (!parsed.success) throw new ForeignRecordError(this.#path, 'it is not a deployment record')
    const { account, chainId, sent } = parsed.data
    if (chainId !== this.#owner.chainId) throw new ForeignRecordError(this.#path, `it is of chain ${chainId}`)
    if (account !== this.#owner.account) throw new ForeignRecordError(this.#path, `it is of the account ${account}`)
    return sent
  }
}

export class ForeignRecordError extends BaseError {
  override name = 'ForeignRecordError'
  constructor(path: string, reason: string) {
    super(`${path} does not belong to this deployment: ${reason}.`, {
      code: 'ForeignRecord',
      nextAction: 'Continue with the account and chain it was started with, or move the file away to start again.',
    })
  }
}
