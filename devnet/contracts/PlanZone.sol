// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {BelowMarket, leastOutOf, MarketTerms, Trigger, WrongTerms} from "./MarketTerms.sol";

struct SpentItem {
    uint8 itemType;
    address token;
    uint256 identifier;
    uint256 amount;
}

struct ReceivedItem {
    uint8 itemType;
    address token;
    uint256 identifier;
    uint256 amount;
    address payable recipient;
}

struct ZoneParameters {
    bytes32 orderHash;
    address fulfiller;
    address offerer;
    SpentItem[] offer;
    ReceivedItem[] consideration;
    bytes extraData;
    bytes32[] orderHashes;
    uint256 startTime;
    uint256 endTime;
    bytes32 zoneHash;
}

/// @notice What the owner of a plan signs for all its parts: `zoneHash` is the hash of it, and whoever fills a part brings it along.
struct PlanTerms {
    bytes32 plan;
    /// Without a pool there is no market to compare with: each part is filled on its own terms.
    MarketTerms market;
}

/// @notice The zone of trades over time on Seaport 1.6: keeps a part from being filled once its plan is canceled, below the market, or before its trigger.
/// It holds nothing and can move nothing; a part that names it is filled on its own terms or not at all.
contract PlanZone {
    event PlanCanceled(address indexed owner, bytes32 indexed plan);

    error PlanIsCanceled();
    error NotOnePair();

    uint8 private constant erc20 = 1;

    /// @notice Whether an account has canceled a plan of its own.
    mapping(address owner => mapping(bytes32 plan => bool)) public isCanceled;

    /// @notice Cancels all parts of a plan that are not filled yet. There is no way back.
    function cancelPlan(bytes32 plan) external {
        isCanceled[msg.sender][plan] = true;
        emit PlanCanceled(msg.sender, plan);
    }

    /// @notice Called by Seaport before it moves anything.
    function authorizeOrder(ZoneParameters calldata part) external view returns (bytes4) {
        _readTerms(part);
        return this.authorizeOrder.selector;
    }

    /// @notice Called by Seaport once everything is moved, with what was. What counts is paid to the first recipient in the first token: the filler pays what
    /// the market is above the signed amount as one more item.
    function validateOrder(ZoneParameters calldata part) external view returns (bytes4) {
        MarketTerms memory market = _readTerms(part).market;
        if (market.pool == address(0)) {
            if (market.trigger != Trigger.None) revert WrongTerms();
            return this.validateOrder.selector;
        }
        ReceivedItem calldata first = part.consideration[0];
        SpentItem calldata spent = part.offer[0];
        if (part.offer.length != 1 || spent.itemType != erc20 || first.itemType != erc20) revert NotOnePair();
        uint256 least = leastOutOf(market, spent.token, first.token, spent.amount);
        uint256 received = 0;
        for (uint256 i = 0; i < part.consideration.length; i++) {
            ReceivedItem calldata item = part.consideration[i];
            bool isCounted = item.itemType == erc20 && item.token == first.token && item.recipient == first.recipient;
            if (isCounted) received += item.amount;
        }
        if (received < least) revert BelowMarket(received, least);
        return this.validateOrder.selector;
    }

    function _readTerms(ZoneParameters calldata part) private view returns (PlanTerms memory terms) {
        if (keccak256(part.extraData) != part.zoneHash || part.extraData.length != 224) revert WrongTerms();
        terms = abi.decode(part.extraData, (PlanTerms));
        if (isCanceled[part.offerer][terms.plan]) revert PlanIsCanceled();
    }
}
