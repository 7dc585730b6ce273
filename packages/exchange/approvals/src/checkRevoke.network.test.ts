import { refusesLyingNetwork } from '@oxbow/exchange-test/refusesLyingNetwork'
import { test } from 'vitest'
import { checkRevoke } from './checkRevoke.ts'

test('error: a server that names another contract is refused before anything is read', () =>
  refusesLyingNetwork((client, { network, chainId }) =>
    checkRevoke(client, { chainId, network, allowances: [] } as unknown as checkRevoke.Parameters),
  ))
