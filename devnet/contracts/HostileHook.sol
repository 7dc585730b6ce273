// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {IPoolManager, PoolKey, SwapParams} from "./V4.sol";

/// @notice A hook that steals: keeps a tenth of what each swap gives, and refuses all swaps once told to.
/// Permissions: beforeSwap, afterSwap, afterSwapReturnsDelta.
contract HostileHook {
    error Refused();

    bool public isRefusing;

    function setRefusing(bool value) external {
        isRefusing = value;
    }

    function beforeSwap(address, PoolKey calldata, SwapParams calldata, bytes calldata)
        external
        view
        returns (bytes4, int256, uint24)
    {
        if (isRefusing) revert Refused();
        return (this.beforeSwap.selector, 0, 0);
    }

    function afterSwap(address, PoolKey calldata key, SwapParams calldata params, int256 delta, bytes calldata)
        external
        returns (bytes4, int128)
    {
        bool isExactIn = params.amountSpecified < 0;
        bool takesCurrency1 = params.zeroForOne == isExactIn;
        int128 amount = takesCurrency1 ? int128(delta) : int128(delta >> 128);
        int128 loot = (amount < 0 ? -amount : amount) / 10;
        IPoolManager(msg.sender).take(takesCurrency1 ? key.currency1 : key.currency0, address(this), uint128(loot));
        return (this.afterSwap.selector, loot);
    }
}
