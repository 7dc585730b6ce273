// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {NamedToken} from "./PlainToken.sol";

/// @notice Every transfer but the issuer's reverts without a reason: pools can take it in and never give it out.
contract RevertingToken is NamedToken {
    address private immutable issuer;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address issuer_)
        NamedToken(name_, symbol_, decimals_)
    {
        issuer = issuer_;
    }

    function _move(address from, address to, uint256 amount) internal override {
        if (from != issuer) revert();
        super._move(from, to, amount);
    }
}
