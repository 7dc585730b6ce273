// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {IPoolManager, PoolKey, SwapParams, readSlot0} from "./V4.sol";

/// @notice Raises a pool's fee with the price's movement over the last hour. Permissions: afterInitialize, afterSwap.
/// The fee changes after a swap, never during it, so that the fee in slot0 is the one the next swap pays.
contract DynamicFeeHook {
    event FeeChanged(bytes32 indexed poolId, uint24 fee);

    uint24 private constant INITIAL_FEE = 3_000;
    uint24 private constant LOWEST_FEE = 500;
    uint24 private constant HIGHEST_FEE = 10_000;
    /// @dev In hundredths of a basis point for each tick of movement.
    uint24 private constant FEE_PER_TICK = 25;

    struct Reading {
        uint32 hour;
        int24 tick;
    }

    mapping(address manager => mapping(bytes32 poolId => Reading)) private readings;

    function afterInitialize(address, PoolKey calldata key, uint160, int24 tick) external returns (bytes4) {
        bytes32 id = keccak256(abi.encode(key));
        readings[msg.sender][id] = Reading(uint32(block.timestamp / 1 hours), tick);
        _setFee(key, id, INITIAL_FEE);
        return this.afterInitialize.selector;
    }

    function afterSwap(address, PoolKey calldata key, SwapParams calldata, int256, bytes calldata)
        external
        returns (bytes4, int128)
    {
        bytes32 id = keccak256(abi.encode(key));
        Reading memory last = readings[msg.sender][id];
        uint32 hour = uint32(block.timestamp / 1 hours);
        if (hour != last.hour) {
            int24 tick = int24(int256(readSlot0(IPoolManager(msg.sender), id) >> 160));
            readings[msg.sender][id] = Reading(hour, tick);
            uint256 fee = LOWEST_FEE + FEE_PER_TICK * uint256(int256(tick > last.tick ? tick - last.tick : last.tick - tick));
            _setFee(key, id, fee > HIGHEST_FEE ? HIGHEST_FEE : uint24(fee));
        }
        return (this.afterSwap.selector, 0);
    }

    function _setFee(PoolKey calldata key, bytes32 id, uint24 fee) private {
        IPoolManager(msg.sender).updateDynamicLPFee(key, fee);
        emit FeeChanged(id, fee);
    }
}
