import { expect, test } from 'vitest'
import { countingRandom } from '../test/countingRandom.ts'
import { passkey, realm } from '../test/vaults.ts'
import { createVault, sealVault } from './changeVault.ts'
import { toKeyPair, unseal } from './sealTo.ts'
import { readVault } from './vaultText.ts'

const random = countingRandom()
const first = passkey('first', 1)
const vault = readVault(sealVault(createVault(Uint8Array.of(1, 2, 3), first, { realm, random }), random))
const [lock] = vault.locks
const pair = toKeyPair(lock!.id, first.prf)

test('unseal gives the vault’s key, of 32 bytes', () => {
  expect(unseal(lock!, vault, pair)).toHaveLength(32)
})

test('unseal says that a changed lock is damaged, rather than giving nothing', () => {
  const wrapped = lock!.wrapped.map((byte, at) => (at === 0 ? byte ^ 1 : byte))
  expect(() => unseal({ ...lock!, wrapped }, vault, pair)).toThrow(expect.objectContaining({ code: 'VaultDamaged' }))
})
