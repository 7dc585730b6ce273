import { describe, expect, test } from 'vitest'
import { vaultOf } from '../../test/vaultVisitor.ts'
import { mostVaultLength, readVaultForm } from './readVaultForm.ts'

/** Sealed by the wallet: to a passkey, and to a password besides. */
const byPasskey =
  '{"format":"oxbow-vault","version":1,"realm":"http://wallet.localhost:3000","id":"29da53d49dee072891823bfc0596ef50","revision":1,"locks":[{"id":"Y3JlZA","kdf":null,"publicKey":"BAMwO1Ea0C-o6Lly4RXzyO5kD6OIDpc5J9p9fH1q9XE","ephemeral":"Eyfmu8mBoH61i25AO6jWa5w8rZzLxGdxSzDZ7y78HFU","nonce":"OWpjZK1-F7ihEkuM","wrapped":"s9t_alIA6vSFGD0HsIrkOCmyEhtn4SRsZaFmqgIX_FfjawWiQt_s28td-0Kn3YDK"}],"nonce":"FSb_4Am6M7R9zucI","ciphertext":"iJlgoM1h1x4EDepLUcyFwbV_o8dS","checksum":"E89W94W-Z4E"}'
const byPassword =
  '{"format":"oxbow-vault","version":1,"realm":"http://wallet.localhost:3000","id":"29da53d49dee072891823bfc0596ef50","revision":2,"locks":[{"id":"password","kdf":{"name":"argon2id","memory":19456,"passes":2,"salt":"cWIb3OV2zzDZCgMETR63WA"},"publicKey":"d4Jb_a1q3Xz-kP8hlgHahcVUEsh_KAxUtj5XEMUtNSs","ephemeral":"r5TnN6EzOl6tKcmgnVrZjW0drKjb2gaQczBiwu-sXj0","nonce":"gfIrbPUG38DpmhOU","wrapped":"-rK4mTqXOLOYTKqySzufsa0llW6MX65piAc5NRKLdxi_yG9m5JydsI4t1-6Ah_n5"},{"id":"Y3JlZA","kdf":null,"publicKey":"BAMwO1Ea0C-o6Lly4RXzyO5kD6OIDpc5J9p9fH1q9XE","ephemeral":"DvlPHEaIjb-afNqJzt2zpWkzG-jD_gTWYdBT7O0WUyo","nonce":"_U5niPHim1xl9k-w","wrapped":"BLerMfYw7NzamC-5dRiJGoPVCi1yIbE09Xek5nEs8ewKiY7XpaSaBP11Bt1L_7pa"}],"nonce":"WYqDhM2eN9jBMmus","ciphertext":"wnF8rn7lbJpvhus8MKEpOlqFkXrc","checksum":"DvkW6Gn2VYU"}'

describe('readVaultForm', () => {
  test.each([
    [byPasskey, 1],
    [byPassword, 2],
    [vaultOf(3), 3],
  ])('default: what the wallet seals', (text, revision) => {
    expect(readVaultForm(text)).toMatchObject({ realm: 'http://wallet.localhost:3000', revision })
  })

  test.each([
    ['one byte changed', byPasskey.replace('iJlg', 'iJlh')],
    ['one key more', byPasskey.replace('"nonce"', '"more":1,"nonce"')],
    ['one key less', byPasskey.replace('"kdf":null,', '')],
    ['a key twice', byPasskey.replace('{"format"', '{"format":"oxbow-vault","format"')],
    ['white space', byPasskey.replace('{', '{ ')],
    ['no lock', vaultOf(1, undefined, { locks: [] })],
    ['a note beside', vaultOf(1, undefined, { note: 'x'.repeat(100) })],
    ['more than a wallet has', vaultOf(1, undefined, { ciphertext: 'A'.repeat(mostVaultLength) })],
    ['no JSON', 'x'],
    ['nothing', 'null'],
  ])('error: %s is none', (_, text) => {
    expect(readVaultForm(text)).toBeUndefined()
  })
})
