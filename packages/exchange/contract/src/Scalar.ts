import './jitless.ts'
import { z } from 'zod/mini'

const uint256Max = 2n ** 256n - 1n

type Hex = `0x${string}`

/** 20 bytes in any case; lower-case after parsing. */
export const addressSchema = hex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex digits')

/** 32 bytes: a block hash, a transaction hash, a v4 pool id. */
export const hashSchema = hex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hex digits')

/** Any whole number of bytes. */
export const bytesSchema = hex(/^0x([0-9a-fA-F]{2})*$/, 'must be hex bytes')

/** A hex number such as `0x0`, as in a transaction's value. */
export const quantitySchema = hex(/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/, 'must be a hex number')

/** Raw units of a token or wei as a decimal string, 0 to 2^256 - 1; never a JSON number, which would lose digits. */
export const amountSchema = z.string().check(
  z.regex(/^(0|[1-9][0-9]{0,77})$/, 'must be a whole number of raw units, written as a decimal string'),
  // All checks run, even after the pattern has failed, so BigInt must not see letters.
  z.refine((value) => value.length < 78 || !/^[0-9]{78}$/.test(value) || BigInt(value) <= uint256Max, {
    message: 'must fit into 256 bits',
  }),
)

/** An amount to trade: above zero. */
export const positiveAmountSchema = amountSchema.check(z.refine((value) => value !== '0', 'must be more than zero'))

/** EIP-155 chain id as a JSON number. */
export const chainIdSchema = z.int().check(z.positive())

/** The same in a request, where clients of the public Trading API may send a string of digits; a number after parsing. */
export const requestChainIdSchema = z.union(
  [
    chainIdSchema,
    z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)), z.transform(Number)) as z.ZodMiniType<number, string>,
  ],
  { error: 'must be a chain id' },
) as unknown as z.ZodMiniType<number, number>

/** Seconds since 1970. */
export const unixSecondsSchema = z.int().check(z.nonnegative())

/** A price in raw units of output per raw unit of input, exact. */
export const fractionSchema = z.object({ numerator: amountLike(), denominator: amountLike() })

function hex(pattern: RegExp, message: string) {
  return z.string().check(z.regex(pattern, message), z.toLowerCase()) as unknown as z.ZodMiniType<Hex, string>
}

/** Products of square-root prices exceed 256 bits. */
function amountLike() {
  return z.string().check(z.maxLength(400), z.regex(/^(0|[1-9][0-9]*)$/))
}
