import type { TypedData, TypedStruct } from '@oxbow/wallet-core/TypedData'
import { permit2Allowance } from '../calls/readPermit2Call.ts'
import { bounded } from '../calls/readTokenCall.ts'
import { unknownOf } from '../calls/unknownOf.ts'
import type { Piece } from '../Piece.ts'
import type { Allowance, Outflow } from '../Reading.ts'
import { assetOf, isSame, lower, type Scope } from '../Scope.ts'

/** Reads permits of tokens (EIP-2612 and DAI's) and of Permit2. Undefined for anything else, even with slight differences. */
export function readPermit(type: string, data: TypedData, contract: string, scope: Scope): Piece | undefined {
  const { message } = data
  switch (type) {
    case 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)':
      return permitPiece(
        message.owner as string,
        [tokenAllowance(contract, message.spender as string, bounded(message.value as bigint))],
        message.deadline as bigint,
      )
    case 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)':
      return permitPiece(
        message.holder as string,
        [tokenAllowance(contract, message.spender as string, message.allowed === true ? 'unlimited' : 0n)],
        // DAI treats 0 as no expiry.
        message.expiry === 0n ? 2n ** 256n - 1n : (message.expiry as bigint),
      )
    default:
      return isSame(contract, scope.contracts?.permit2) && isPermit2Domain(data)
        ? readPermit2(type, data, scope)
        : undefined
  }
}

function readPermit2(type: string, { message, types }: TypedData, scope: Scope): Piece | undefined {
  if (type === `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`)
    return permitPiece(scope.account, [detailsOf(message.details, message.spender)], message.sigDeadline as bigint)
  if (type === `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`)
    return permitPiece(
      scope.account,
      (message.details as readonly TypedStruct[]).map((each) => detailsOf(each, message.spender)),
      message.sigDeadline as bigint,
    )
  const [, batched, withWitness] = transferPattern.exec(type) ?? []
  if (batched === undefined || withWitness === undefined || !type.includes(permissions)) return undefined
  const witnessField = withWitness === '' ? undefined : types[`Permit${batched}WitnessTransferFrom`]?.at(-1)
  const list = batched === '' ? [message.permitted as TypedStruct] : (message.permitted as readonly TypedStruct[])
  const permitted: Outflow[] = list.map(({ amount, token }) => ({
    asset: assetOf(token as string),
    most: amount as bigint,
  }))
  const act = {
    type: 'permit-transfer',
    spender: lower(message.spender as string),
    permitted,
    deadline: message.deadline as bigint,
    witness: witnessField?.type,
  } as const
  const witness =
    witnessField &&
    JSON.stringify(message[witnessField.name], (_, value) => (typeof value === 'bigint' ? String(value) : value))
  return {
    acts: [act],
    leaves: permitted,
    deadlines: [act.deadline],
    unknowns: witness === undefined ? [] : [unknownOf('witness', act.spender, witness)],
  }
}

function permitPiece(owner: string, allowances: readonly Allowance[], deadline: bigint): Piece {
  return { acts: [{ type: 'permit', owner: lower(owner), allowances, deadline }], allowances, deadlines: [deadline] }
}

function tokenAllowance(token: string, spender: string, most: Allowance['most']): Allowance {
  return {
    asset: { type: 'token', address: lower(token) },
    spender: lower(spender),
    most,
    expiresAt: undefined,
    by: 'token',
  }
}

function detailsOf(value: unknown, spender: unknown): Allowance {
  const { amount, expiration, token } = value as Readonly<Record<string, string | bigint>>
  const read = { token: lower(token as string), amount: amount as bigint, expiration: Number(expiration) }
  return permit2Allowance(read, spender as string)
}

/** Permit2's domain has exactly these three fields. */
export function isPermit2Domain({ domain, types }: TypedData): boolean {
  const fields = types.EIP712Domain?.map((field) => `${field.type} ${field.name}`).join()
  return domain.name === 'Permit2' && fields === 'string name,uint256 chainId,address verifyingContract'
}

const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const permissions = 'TokenPermissions(address token,uint256 amount)'
/** permit2, PermitHash.sol: one or several tokens, with a witness of any type as the last field or without. */
const transferPattern =
  /^Permit(|Batch)(|Witness)TransferFrom\(TokenPermissions(?:\[\])? permitted,address spender,uint256 nonce,uint256 deadline(?:,[\w$[\]]+ [\w$]+)?\)/
