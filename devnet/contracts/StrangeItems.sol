// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import "./Collection.sol";
import "./ItemText.sol";

/// @notice What a collection can do to those who look at it, an item for each.
contract StrangeItems is Collection("Strange Items", "ODD") {
    function tokenURI(uint256 id) external pure override returns (string memory) {
        if (id == 1) return _item("Script", ItemText.svg('<script>document.title="taken"</script><circle r="200" onload="alert(1)"/>'));
        if (id == 2) return _item("Stranger", ItemText.svg('<image href="https://example.com/seen.png" width="400" height="400"/>'));
        if (id == 3) return _item("Multitude", ItemText.svg(_multitude()));
        if (id == 4) return _item("Neighbour", "http://127.0.0.1:8545/");
        if (id == 5) return _item("Cloud", "https://169.254.169.254/latest/meta-data/");
        if (id == 6) return "http://localhost:5432/metadata.json";
        if (id == 7) return _huge();
        if (id == 8) return "data:application/json,[1,2";
        revert("nothing to say");
    }

    /// @notice Tells of a transfer that never was.
    function tell(address from, address to, uint256 id) external {
        emit Transfer(from, to, id);
    }

    function _item(string memory name, string memory picture) private pure returns (string memory) {
        return ItemText.json(name, "Do not trust it.", ItemText.trait("Kind", name), picture);
    }

    /// @dev A million circles in a kilobyte.
    function _multitude() private pure returns (string memory) {
        string memory body = '<defs><g id="a0"><circle r="9"/></g>';
        for (uint256 i = 1; i <= 6; i++) {
            string memory use = string.concat('<use href="#a', ItemText.number(i - 1), '"/>');
            string memory five = string.concat(use, use, use, use, use);
            body = string.concat(body, '<g id="a', ItemText.number(i), '">', five, five);
            body = string.concat(body, "</g>");
        }
        return string.concat(body, '</defs><use href="#a6"/>');
    }

    /// @dev Two megabytes of zero bytes: as much as a node calls for.
    function _huge() private pure returns (string memory text) {
        assembly ("memory-safe") {
            text := mload(0x40)
            mstore(text, 2000000)
            mstore(0x40, add(text, 2000032))
        }
    }
}
