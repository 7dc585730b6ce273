/** Names that read as if this site, or whoever made it, were speaking. */
const offices = [
  ...['admin', 'administrator', 'moderator', 'mod', 'root', 'system', 'staff', 'team', 'owner', 'operator'],
  ...['support', 'help', 'helpdesk', 'service', 'security', 'official', 'verified', 'contact', 'info', 'abuse'],
  ...['oxbow', 'permit2', 'ethereum', 'wallet', 'bot', 'username', 'customerservice', 'customercare', 'hotline'],
  ...['localhost', 'postmaster', 'webmaster', 'hostmaster', 'noreply', 'www', 'api', 'app'],
]

/** Names that promise money, or ask for a wallet: nobody who means well needs them to be paid. */
const baits = [
  ...['airdrop', 'airdrops', 'giveaway', 'giveaways', 'refund', 'refunds', 'reward', 'rewards', 'bonus', 'cashback'],
  ...['claim', 'claims', 'free', 'freemint', 'mint', 'minting', 'presale', 'whitelist', 'allowlist', 'faucet'],
  ...['treasury', 'escrow', 'vault', 'compensation', 'payout', 'payouts', 'withdraw', 'withdrawal', 'deposit'],
  ...['recovery', 'recover', 'restore', 'unlock', 'verify', 'verification', 'validate', 'validator', 'kyc', 'aml'],
  ...['migration', 'migrate', 'upgrade', 'connect', 'walletconnect', 'sync', 'claimreward', 'stake', 'staking'],
  ...['exchange', 'swap', 'bridge', 'token', 'tokens', 'crypto', 'invest', 'investment', 'fundraiser', 'donate'],
  ...['donation', 'donations', 'charity', 'payment', 'payments', 'billing', 'tax', 'taxes', 'foundation', 'dao'],
]

/** Exchanges and sellers of coins that people know. */
const exchanges = [
  ...['binance', 'coinbase', 'kraken', 'bitfinex', 'bitstamp', 'gemini', 'okx', 'okex', 'bybit', 'kucoin', 'huobi'],
  ...['htx', 'gateio', 'bitget', 'mexc', 'cryptocom', 'bittrex', 'poloniex', 'bithumb', 'upbit', 'bitflyer', 'bitmex'],
  ...['deribit', 'ftx', 'robinhood', 'revolut', 'paypal', 'etoro', 'bitpanda', 'moonpay', 'transak', 'stripe', 'visa'],
]

/** Wallets and the makers of them. */
const wallets = [
  ...['metamask', 'ledger', 'trezor', 'trustwallet', 'trust', 'phantom', 'rabby', 'rainbow', 'argent', 'zerion'],
  ...['imtoken', 'tokenpocket', 'safepal', 'gnosissafe', 'gnosis', 'safeglobal', 'exodus', 'electrum', 'mycrypto'],
  ...['myetherwallet', 'mew', 'brave', 'taho', 'frame', 'coin98', 'onekey', 'keystone', 'gridplus', 'tangem', 'privy'],
]

/** Protocols, networks, issuers of coins, and places where people look things up. */
const protocols = [
  ...['uniswap', 'uniswaplabs', 'unichain', 'aave', 'compound', 'makerdao', 'maker', 'skymoney', 'curve', 'curvefi'],
  ...[
    'balancer',
    'sushi',
    'sushiswap',
    'pancakeswap',
    'pancake',
    '1inch',
    'oneinch',
    'cowswap',
    'paraswap',
    '0xproject',
  ],
  ...['lido', 'rocketpool', 'eigenlayer', 'pendle', 'morpho', 'ethena', 'yearn', 'synthetix', 'gmx', 'dydx', 'jupiter'],
  ...['hyperliquid', 'raydium', 'chainlink', 'thegraph', 'ens', 'ensdomains', 'opensea', 'seaport', 'blur', 'rarible'],
  ...['etherscan', 'coingecko', 'coinmarketcap', 'defillama', 'dexscreener', 'infura', 'alchemy', 'consensys'],
  ...['bitcoin', 'btc', 'eth', 'ether', 'solana', 'polygon', 'arbitrum', 'optimism', 'avalanche', 'bnb'],
  ...[
    'bnbchain',
    'zksync',
    'starknet',
    'scroll',
    'linea',
    'celo',
    'tron',
    'ripple',
    'cardano',
    'polkadot',
    'layerzero',
  ],
  ...['wormhole', 'stargate', 'tornadocash', 'tether', 'usdt', 'usdc', 'circle', 'dai', 'weth', 'wbtc', 'paxos'],
  ...['farcaster', 'lensprotocol', 'boredape', 'cryptopunks', 'larvalabs', 'yugalabs', 'worldcoin', 'pumpfun'],
]

/** People whose name alone has sold a lie. */
const people = [
  ...['vitalik', 'vitalikbuterin', 'buterin', 'satoshi', 'satoshinakamoto', 'nakamoto', 'elonmusk', 'elon', 'musk'],
  ...['czbinance', 'changpengzhao', 'brianarmstrong', 'haydenadams', 'saylor', 'michaelsaylor', 'justinsun'],
]

/** What nobody can claim as a username, alone, together or with digits. */
export const reservedNames: readonly string[] = [
  ...new Set([...offices, ...baits, ...exchanges, ...wallets, ...protocols, ...people]),
]
