import type { TokenQuirk } from '@oxbow/chain/TokenRemarks'
import { concat, encodeAbiParameters, type Hex, stringToHex } from 'viem'
import { type OwnContractName, readOwnContract } from '../contracts/OwnContract.ts'
import { devAddress, operatorIndex } from '../node/devAccounts.ts'
import { readArtifact } from '../protocol/readArtifact.ts'
import type { TokenPlan } from './TokenPlan.ts'

const quirkContracts = {
  'fee-on-transfer': 'FeeOnTransferToken',
  'reset-approval': 'ResetApprovalToken',
  honeypot: 'HoneypotToken',
  'reverting-transfer': 'RevertingToken',
  'bytes32-symbol': 'Bytes32Token',
} as const satisfies Partial<Record<TokenQuirk, OwnContractName>>

/** Regular tokens, and the impostor, are v4-core's MockERC20: solmate's ERC-20 with EIP-2612 and a public mint. */
export function tokenInitCode({ name, symbol, decimals, quirk }: TokenPlan): Hex {
  if (quirk === undefined || quirk === 'impostor') {
    return concat([readArtifact('MockERC20').bytecode, encodeAbiParameters(namedTypes, [name, symbol, decimals])])
  }
  const { bytecode } = readOwnContract(quirkContracts[quirk])
  switch (quirk) {
    case 'bytes32-symbol': {
      const words = [stringToHex(name, { size: 32 }), stringToHex(symbol, { size: 32 }), decimals] as const
      return concat([
        bytecode,
        encodeAbiParameters([{ type: 'bytes32' }, { type: 'bytes32' }, { type: 'uint8' }], words),
      ])
    }
    case 'honeypot':
    case 'reverting-transfer': {
      const issuer = devAddress(operatorIndex)
      return concat([
        bytecode,
        encodeAbiParameters([...namedTypes, { type: 'address' }], [name, symbol, decimals, issuer]),
      ])
    }
    default:
      return concat([bytecode, encodeAbiParameters(namedTypes, [name, symbol, decimals])])
  }
}

const namedTypes = [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }] as const
