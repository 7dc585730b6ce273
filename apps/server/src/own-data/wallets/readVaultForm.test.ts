import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { vaultOf } from '../../test/vaultVisitor.ts'
import { maxVaultLength, readVaultForm } from './readVaultForm.ts'

/** Sealed by the wallet: of version 1 to a passkey, and to a password besides; of version 2 to a passkey. */
const byPasskey =
  '{"format":"oxbow-vault","version":1,"realm":"http://wallet.localhost:3000","id":"29da53d49dee072891823bfc0596ef50","revision":1,"locks":[{"id":"Y3JlZA","kdf":null,"publicKey":"BAMwO1Ea0C-o6Lly4RXzyO5kD6OIDpc5J9p9fH1q9XE","ephemeral":"Eyfmu8mBoH61i25AO6jWa5w8rZzLxGdxSzDZ7y78HFU","nonce":"OWpjZK1-F7ihEkuM","wrapped":"s9t_alIA6vSFGD0HsIrkOCmyEhtn4SRsZaFmqgIX_FfjawWiQt_s28td-0Kn3YDK"}],"nonce":"FSb_4Am6M7R9zucI","ciphertext":"iJlgoM1h1x4EDepLUcyFwbV_o8dS","checksum":"E89W94W-Z4E"}'
const byPassword =
  '{"format":"oxbow-vault","version":1,"realm":"http://wallet.localhost:3000","id":"29da53d49dee072891823bfc0596ef50","revision":2,"locks":[{"id":"password","kdf":{"name":"argon2id","memory":19456,"passes":2,"salt":"cWIb3OV2zzDZCgMETR63WA"},"publicKey":"d4Jb_a1q3Xz-kP8hlgHahcVUEsh_KAxUtj5XEMUtNSs","ephemeral":"r5TnN6EzOl6tKcmgnVrZjW0drKjb2gaQczBiwu-sXj0","nonce":"gfIrbPUG38DpmhOU","wrapped":"-rK4mTqXOLOYTKqySzufsa0llW6MX65piAc5NRKLdxi_yG9m5JydsI4t1-6Ah_n5"},{"id":"Y3JlZA","kdf":null,"publicKey":"BAMwO1Ea0C-o6Lly4RXzyO5kD6OIDpc5J9p9fH1q9XE","ephemeral":"DvlPHEaIjb-afNqJzt2zpWkzG-jD_gTWYdBT7O0WUyo","nonce":"_U5niPHim1xl9k-w","wrapped":"BLerMfYw7NzamC-5dRiJGoPVCi1yIbE09Xek5nEs8ewKiY7XpaSaBP11Bt1L_7pa"}],"nonce":"WYqDhM2eN9jBMmus","ciphertext":"wnF8rn7lbJpvhus8MKEpOlqFkXrc","checksum":"DvkW6Gn2VYU"}'
const withMac =
  '{"format":"oxbow-vault","version":2,"realm":"http://wallet.localhost:3000","id":"d58895ad0349d0e61173c0f8a7227592","address":"0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","revision":1,"locks":[{"id":"Y3JlZA","kdf":null,"publicKey":"mOazyv1dkwgFv7NDnuXdB81-cyeDEjyig2-Q22REq1I","ephemeral":"H4tWTpf71Bd1GtQL5O7QZms3K1TKf8UIZ9ka0G1MC0o","nonce":"tv9eRVrscaCMeZWz","wrapped":"8DpHYhfIl62g7NOO3rrsNycXl9YG-vp3SCx2fr-nOMz9DFthaItjdKo3cUf5wB0f","mac":"ENQMi3HKeZ1dVlq1eyTCWYUn-LpeAMEvO9WlLsfOrPE"}],"nonce":"BeGIS7Rlnpdg6CKj","ciphertext":"n8hu-bxqf9qZYk-Jl-9WtiNqZ-RCGUWnVEwvLcLupc-BM_WbjiKw_coXtBxCO6hZlfcRIrY","checksum":"Wea7r_5snj4"}'

describe('readVaultForm', () => {
  test.each([
    [byPasskey, 1],
    [byPassword, 2],
    [vaultOf(3), 3],
    [withMac, 1],
    // A passkey that was not present since version 1.
    [withChecksum(withMac.replace(/"mac":"[^"]*"/, '"mac":null')), 1],
  ])('default: what the wallet seals', (text, revision) => {
    expect(readVaultForm(text)).toMatchObject({ realm: 'http://wallet.localhost:3000', revision })
  })

  test.each([
    ['one byte changed', byPasskey.replace('iJlg', 'iJlh')],
    ['one key more', byPasskey.replace('"nonce"', '"more":1,"nonce"')],
    ['one key less', byPasskey.replace('"kdf":null,', '')],
    ['a key twice', byPasskey.replace('{"format"', '{"format":"oxbow-vault","format"')],
    ['white space', byPasskey.replace('{', '{ ')],
    ['a MAC of version 1', withChecksum(withMac.replace('"version":2', '"version":1'))],
    ['no MAC of version 2', withChecksum(withMac.replace(/,"mac":"[^"]*"/, ''))],
    ['no address of version 2', withChecksum(withMac.replace(/"0xa1[^"]*"/, 'null'))],
    ['a newer version', withChecksum(withMac.replace('"version":2', '"version":3'))],
    ['no lock', vaultOf(1, undefined, { locks: [] })],
    ['a note beside', vaultOf(1, undefined, { note: 'x'.repeat(100) })],
    ['more than a wallet has', vaultOf(1, undefined, { ciphertext: 'A'.repeat(maxVaultLength) })],
    ['no JSON', 'x'],
    ['nothing', 'null'],
  ])('error: %s is none', (_, text) => {
    expect(readVaultForm(text)).toBeUndefined()
  })
})

/** With the checksum that fits, as whoever changes it on purpose would write it. */
function withChecksum(text: string): string {
  const { checksum: _, ...sealed } = JSON.parse(text)
  const body = JSON.stringify(sealed)
  const checksum = createHash('sha256').update(body).digest().subarray(0, 8).toString('base64url')
  return `${body.slice(0, -1)},"checksum":"${checksum}"}`
}
