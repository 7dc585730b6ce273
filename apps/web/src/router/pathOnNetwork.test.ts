import { expect, test } from 'vitest'
import { pathOnNetwork } from './pathOnNetwork.ts'

test.each(['/swap', '/limit', '/send', '/buy', '/sell', '/positions/create', '/positions/create/v4'])(
  '%s stays where another network is chosen',
  (path) => expect(pathOnNetwork(path)).toBe(path),
)

test.each(['/', '/portfolio', '/positions', '/explore/tokens/base', '/positions/create/v3/extra', '/limits'])(
  '%s leads to a swap there',
  (path) => expect(pathOnNetwork(path)).toBe('/swap'),
)
