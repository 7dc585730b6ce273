// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {BelowMarket, leastOutOf, MarketTerms, WrongTerms} from "./MarketTerms.sol";

struct OrderInfo {
    address reactor;
    address swapper;
    uint256 nonce;
    uint256 deadline;
    address additionalValidationContract;
    bytes additionalValidationData;
}

struct InputToken {
    address token;
    uint256 amount;
    uint256 maxAmount;
}

struct OutputToken {
    address token;
    uint256 amount;
    address recipient;
}

struct ResolvedOrder {
    OrderInfo info;
    InputToken input;
    OutputToken[] outputs;
    bytes sig;
    bytes32 hash;
}

/// @notice Keeps an order of UniswapX from being filled below the market, or before its trigger: its `additionalValidationContract`, with `MarketTerms` as
/// its data. It holds nothing and can move nothing; an order that names it is filled on the order's own terms or not at all.
contract MarketGuard {
    /// @notice Called by the reactor before it moves anything. What counts is paid to the first output's recipient in the first output's token; a fee of
    /// the reactor's is an output of its own, behind those that were signed.
    function validate(address, ResolvedOrder calldata order) external view {
        bytes calldata data = order.info.additionalValidationData;
        if (data.length != 192) revert WrongTerms();
        OutputToken[] calldata outputs = order.outputs;
        (address token, address recipient) = (outputs[0].token, outputs[0].recipient);
        uint256 least =
            leastOutOf(abi.decode(data, (MarketTerms)), order.input.token, token, order.input.amount);
        uint256 received = 0;
        for (uint256 i = 0; i < outputs.length; i++) {
            if (outputs[i].token == token && outputs[i].recipient == recipient) received += outputs[i].amount;
        }
        if (received < least) revert BelowMarket(received, least);
    }

    /// @notice What `validate` would ask for now, or why it would refuse; for those who fill.
    function leastOut(MarketTerms calldata terms, address tokenIn, address tokenOut, uint256 amountIn)
        external
        view
        returns (uint256)
    {
        return leastOutOf(terms, tokenIn, tokenOut, amountIn);
    }
}
