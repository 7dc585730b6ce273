// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// @notice Resolver of an ENS name whose names below are an Oxbow's usernames. The chain knows none of them: whoever resolves one is told which server
/// to ask (EIP-3668), and what it answers counts when one of the signers listed here signed it.
contract NameResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotOwner();
    error NotSigned();
    error Expired();

    event OwnerSet(address indexed owner);
    event SignerSet(address indexed signer, bool signs);
    event UrlsSet(string[] urls);

    /// Half of the order of secp256k1: of the two signatures that say the same only the lower counts (EIP-2).
    uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    address public owner;
    mapping(address => bool) public isSigner;
    string[] private urls;

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    constructor(address owner_, string[] memory urls_, address signer) {
        owner = owner_;
        emit OwnerSet(owner_);
        urls = urls_;
        emit UrlsSet(urls_);
        isSigner[signer] = true;
        emit SignerSet(signer, true);
    }

    function setOwner(address owner_) external onlyOwner {
        owner = owner_;
        emit OwnerSet(owner_);
    }

    /// Several sign at a time while a key is replaced.
    function setSigner(address signer, bool signs) external onlyOwner {
        isSigner[signer] = signs;
        emit SignerSet(signer, signs);
    }

    function setUrls(string[] memory urls_) external onlyOwner {
        urls = urls_;
        emit UrlsSet(urls_);
    }

    /// @notice ENSIP-10.
    function resolve(bytes calldata, bytes calldata) external view returns (bytes memory) {
        revert OffchainLookup(address(this), urls, msg.data, this.resolveWithProof.selector, msg.data);
    }

    /// @param response the answer, until when it holds in seconds, and a signature of both with this contract and the question (EIP-191, version 0)
    /// @param extraData the question
    function resolveWithProof(bytes calldata response, bytes calldata extraData) external view returns (bytes memory) {
        (bytes memory result, uint64 expiresAt, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expiresAt < block.timestamp) revert Expired();
        bytes32 digest =
            keccak256(abi.encodePacked(hex"1900", address(this), expiresAt, keccak256(extraData), keccak256(result)));
        if (!isSigner[recover(digest, signature)]) revert NotSigned();
        return result;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == this.resolve.selector || id == this.supportsInterface.selector;
    }

    function recover(bytes32 digest, bytes memory signature) private pure returns (address signer) {
        if (signature.length != 65) revert NotSigned();
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        if (uint256(s) > HALF_ORDER) revert NotSigned();
        signer = ecrecover(digest, v, r, s);
        if (signer == address(0)) revert NotSigned();
    }
}
