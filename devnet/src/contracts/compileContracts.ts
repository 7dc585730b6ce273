import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Hex } from 'viem'
import { mineHookSalt } from '../protocol/Create2.ts'
import type { OwnContract } from './OwnContract.ts'

/** A hook's permissions are the lowest 14 bits of its address (Hooks.sol of v4-core). */
const hookFlags: Record<string, bigint> = {
  CountingHook: 1n << 6n,
  DynamicFeeHook: (1n << 12n) | (1n << 6n),
  HostileHook: (1n << 7n) | (1n << 6n) | (1n << 2n),
}

const sourceFolder = join(import.meta.dirname, '../../contracts')

type Solc = { compile(input: string): string }
type SolcOutput = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
}

/**
 * Compiles `devnet/contracts` and mines the salts of the hooks' addresses. Takes 3 s, so the output is committed.
 *
 * @throws {CompileError}
 */
export function compileContracts(): Record<string, OwnContract> {
  const solc = createRequire(import.meta.url)('solc') as Solc
  const names = readdirSync(sourceFolder).sort()
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      names.map((name) => [name, { content: readFileSync(join(sourceFolder, name), 'utf8') }]),
    ),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 1_000 },
      metadata: { bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as SolcOutput
  const errors = output.errors?.filter(({ severity }) => severity === 'error') ?? []
  if (errors.length > 0) throw new CompileError(errors.map(({ formattedMessage }) => formattedMessage))

  const contracts: Record<string, OwnContract> = {}
  for (const file of Object.values(output.contracts)) {
    for (const [name, { evm }] of Object.entries(file)) {
      if (evm.bytecode.object === '') continue
      const bytecode: Hex = `0x${evm.bytecode.object}`
      const flags = hookFlags[name]
      contracts[name] = { bytecode, ...(flags === undefined ? {} : { hookSalt: mineHookSalt(bytecode, flags) }) }
    }
  }
  return contracts
}

export class CompileError extends BaseError {
  override name = 'CompileError'

  constructor(messages: readonly string[]) {
    super('The contracts of the devnet do not compile.', { code: 'Compile', facts: messages })
  }
}

if (import.meta.main) {
  const path = join(import.meta.dirname, '../generated/contracts.json')
  writeFileSync(path, `${JSON.stringify(compileContracts(), null, 2)}\n`)
  console.log(`Wrote ${path}`)
}
