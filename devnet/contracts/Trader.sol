// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {IPoolManager, PoolKey, SwapParams, readSlot0} from "./V4.sol";

interface IERC20 {
    function balanceOf(address account) external view returns (uint256);
}

interface IPair {
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 timestamp);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}

interface IV3Pool {
    function slot0() external view returns (uint160, int24, uint16, uint16, uint16, uint8, bool);
    function swap(address recipient, bool zeroForOne, int256 amountSpecified, uint160 limit, bytes calldata data)
        external
        returns (int256, int256);
}

/// @notice Swaps for the devnet's market from its own stock of tokens, against pools directly, and stops at a price: that is how an
/// arbitrageur's trade ends. Outputs go back to the stock.
contract Trader {
    /// @dev The only contract that may ask for payment, while a swap runs.
    address private counterparty;

    receive() external payable {}

    /// @param amountIn at most this much is sold
    /// @param limit sqrtPriceX96 at which to stop
    function swapV2(address pair, address token0, address token1, bool zeroForOne, uint256 amountIn, uint160 limit) external {
        (uint256 reserve0, uint256 reserve1,) = IPair(pair).getReserves();
        uint256 most = _amountInTo(reserve0, reserve1, zeroForOne, limit);
        if (amountIn > most) amountIn = most;
        if (amountIn == 0) return;

        uint256 withFee = 997 * _payMeasured(zeroForOne ? token0 : token1, pair, amountIn);
        (uint256 reserveIn, uint256 reserveOut) = zeroForOne ? (reserve0, reserve1) : (reserve1, reserve0);
        uint256 out = (withFee * reserveOut) / (reserveIn * 1000 + withFee);
        IPair(pair).swap(zeroForOne ? 0 : out, zeroForOne ? out : 0, address(this), "");
    }

    function swapV3(address pool, address token0, address token1, bool zeroForOne, uint256 amountIn, uint160 limit) external {
        counterparty = pool;
        IV3Pool(pool).swap(address(this), zeroForOne, int256(amountIn), limit, abi.encode(token0, token1));
        counterparty = address(0);
    }

    function uniswapV3SwapCallback(int256 delta0, int256 delta1, bytes calldata data) external {
        require(msg.sender == counterparty);
        (address token0, address token1) = abi.decode(data, (address, address));
        if (delta0 > 0) _pay(token0, msg.sender, uint256(delta0));
        if (delta1 > 0) _pay(token1, msg.sender, uint256(delta1));
    }

    function swapV4(address manager, PoolKey calldata key, bool zeroForOne, uint256 amountIn, uint160 limit) external {
        counterparty = manager;
        IPoolManager(manager).unlock(abi.encode(key, SwapParams(zeroForOne, -int256(amountIn), limit)));
        counterparty = address(0);
    }

    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        require(msg.sender == counterparty);
        (PoolKey memory key, SwapParams memory params) = abi.decode(data, (PoolKey, SwapParams));
        int256 delta = IPoolManager(msg.sender).swap(key, params, "");
        _settle(key.currency0, int128(delta >> 128));
        _settle(key.currency1, int128(delta));
        return "";
    }

    /// @notice Prices of many pools in one call.
    /// @return reserves of each pair: reserve0 in the lowest 112 bits, reserve1 in the next
    /// @return sqrtPrices sqrtPriceX96 of each v3 pool
    /// @return slots slot0 of each v4 pool: sqrtPriceX96 in the lowest 160 bits, the LP fee in the 24 from 208
    function readPrices(address[] calldata pairs, address[] calldata pools, address manager, bytes32[] calldata ids)
        external
        view
        returns (uint256[] memory reserves, uint256[] memory sqrtPrices, uint256[] memory slots)
    {
        reserves = new uint256[](pairs.length);
        for (uint256 i = 0; i < pairs.length; i++) {
            (uint112 reserve0, uint112 reserve1,) = IPair(pairs[i]).getReserves();
            reserves[i] = uint256(reserve0) | (uint256(reserve1) << 112);
        }
        sqrtPrices = new uint256[](pools.length);
        for (uint256 i = 0; i < pools.length; i++) {
            (sqrtPrices[i],,,,,,) = IV3Pool(pools[i]).slot0();
        }
        slots = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; i++) {
            slots[i] = readSlot0(IPoolManager(manager), ids[i]);
        }
    }

    function _settle(address currency, int128 delta) private {
        IPoolManager manager = IPoolManager(msg.sender);
        if (delta > 0) {
            manager.take(currency, address(this), uint128(delta));
        } else if (delta < 0) {
            uint256 owed = uint256(uint128(-delta));
            manager.sync(currency);
            if (currency == address(0)) {
                manager.settle{value: owed}();
            } else {
                _pay(currency, msg.sender, owed);
                manager.settle();
            }
        }
    }

    /// @dev Tokens that return nothing are fine.
    function _pay(address token, address to, uint256 amount) private {
        (bool success, bytes memory result) = token.call(abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        require(success && (result.length == 0 || abi.decode(result, (bool))));
    }

    /// @dev What arrived: less than what was sent when the token takes a toll.
    function _payMeasured(address token, address to, uint256 amount) private returns (uint256) {
        uint256 before = IERC20(token).balanceOf(to);
        _pay(token, to, amount);
        return IERC20(token).balanceOf(to) - before;
    }

    /// @dev What moves a pair's price to `limit` if the product of the reserves stays.
    function _amountInTo(uint256 reserve0, uint256 reserve1, bool zeroForOne, uint160 limit) private pure returns (uint256) {
        uint256 root = _sqrt(reserve0 * reserve1);
        uint256 reserveIn = zeroForOne ? reserve0 : reserve1;
        uint256 goal = zeroForOne ? (root << 96) / limit : (root * (uint256(limit) >> 48)) >> 48;
        return goal > reserveIn ? goal - reserveIn : 0;
    }

    /// @dev Newton's method.
    function _sqrt(uint256 value) private pure returns (uint256 root) {
        if (value == 0) return 0;
        root = value;
        uint256 next = (value >> 1) + 1;
        while (next < root) {
            root = next;
            next = (value / next + next) >> 1;
        }
    }
}
