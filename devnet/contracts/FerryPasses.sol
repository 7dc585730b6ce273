// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import "./ItemText.sol";

interface IERC1155Receiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 amount, bytes calldata data)
        external
        returns (bytes4);
}

/// @notice An ERC-1155 of passes for the ferry: three that are drawn here, and one whose metadata lies in IPFS. Anyone may mint: they are worth nothing.
contract FerryPasses {
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount);
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] amounts
    );
    event ApprovalForAll(address indexed owner, address indexed operator, bool isApproved);

    string public constant name = "Ferry Passes";
    string public constant symbol = "PASS";
    mapping(address => mapping(uint256 => uint256)) internal _balances;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function balanceOf(address owner, uint256 id) external view returns (uint256) {
        return _balances[owner][id];
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        for (uint256 i = 0; i < ids.length; i++) _balances[to][ids[i]] += amounts[i];
        emit TransferBatch(msg.sender, address(0), to, ids, amounts);
    }

    function setApprovalForAll(address operator, bool isApproved) external {
        isApprovedForAll[msg.sender][operator] = isApproved;
        emit ApprovalForAll(msg.sender, operator, isApproved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata data) external {
        require(msg.sender == from || isApprovedForAll[from][msg.sender], "not yours");
        require(to != address(0), "to nobody");
        _balances[from][id] -= amount;
        _balances[to][id] += amount;
        emit TransferSingle(msg.sender, from, to, id, amount);
        if (to.code.length == 0) return;
        bytes4 answer = IERC1155Receiver(to).onERC1155Received(msg.sender, from, id, amount, data);
        require(answer == IERC1155Receiver.onERC1155Received.selector, "not taken");
    }

    function uri(uint256 id) external pure returns (string memory) {
        if (id == 1) return _pass("Single crossing", "#2f7f86", "#e9f4f1", "1");
        if (id == 2) return _pass("Day pass", "#c47a2c", "#fdf3e2", "24");
        if (id == 3) return _pass("Season pass", "#6a4a8c", "#f3edfa", "365");
        return "ipfs://bafybeiferrypassesofthelocalchain/{id}.json";
    }

    function _pass(string memory title, string memory ink, string memory paper, string memory count)
        private
        pure
        returns (string memory)
    {
        string memory card = string.concat(
            '<path fill="', ink, '" d="M0 0h400v400H0z"/><path fill="', paper,
            '" d="M52 92h296a16 16 0 0 1 16 16v62a30 30 0 0 0 0 60v62a16 16 0 0 1-16 16H52a16 16 0 0 1-16-16v-62a30 30 0 0 0 0-60v-62a16 16 0 0 1 16-16z"/>'
        );
        string memory lines = string.concat(
            '<g fill="none" stroke="', ink,
            '" stroke-width="6" stroke-linecap="round"><path d="M78 262q20-12 40 0t40 0 40 0 40 0 40 0 40 0"/><path opacity=".5" d="M78 280q20-12 40 0t40 0 40 0 40 0 40 0 40 0"/></g>'
        );
        string memory words = string.concat(
            '<g fill="', ink, '" text-anchor="middle" font-family="Georgia,serif"><text x="200" y="212" font-size="84" font-weight="700">',
            count, '</text><text x="200" y="132" font-size="22" letter-spacing="3">', title, "</text></g>"
        );
        string memory traits = ItemText.trait("Kind", title);
        string memory about = "Good for the ferry, on any bank of the river.";
        return ItemText.json(title, about, traits, ItemText.svg(string.concat(card, lines, words)));
    }
}
