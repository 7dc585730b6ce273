import { parseAbi } from 'viem'

/** `devnet/contracts/OrderFiller.sol`, whose creation code is in `generated/orderFiller.json`. */
export const orderFillerAbi = parseAbi([
  'struct SignedOrder { bytes order; bytes sig; }',
  'struct Call { address to; uint256 value; bytes data; }',
  'constructor(address owner)',
  'function fill(address reactor, SignedOrder order, Call[] permits, Call[] calls, address token, uint256 least)',
  'function fillOnSeaport(address seaport, bytes fulfilment, Call[] calls, address token, uint256 least) payable',
  'function run(Call[] calls)',
  'error NotOwner()',
  'error NotReactor()',
  'error CallFailed(uint256 index, bytes reason)',
  'error ApprovalFailed(address token)',
  'error TooLittleLeft(address token, uint256 left)',
])
